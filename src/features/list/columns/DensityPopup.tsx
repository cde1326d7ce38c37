import { useTranslation } from 'react-i18next'
import { ChoiceList } from '#ui/fields/ChoiceList.tsx'
import { Popup } from '#ui/fields/popups/Popup.tsx'
import { rowHeights } from '#ui/queue/queue-types.ts'
import type { QueueDensity } from '#ui/queue/queue-types.ts'

const DENSITIES = Object.keys(rowHeights) as QueueDensity[]

/** The choice of row height. */
export default function DensityPopup({
  chosen,
  onChoose,
  onClose,
}: {
  chosen: QueueDensity
  onChoose: (density: QueueDensity) => void
  onClose: () => void
}) {
  const { t } = useTranslation('list')
  return (
    <Popup label={t('tool.density')} align="end" onClose={onClose}>
      <ChoiceList
        label={t('tool.density')}
        choices={DENSITIES.map((density) => ({
          value: density,
          label: t(`tool.${density}`),
          hint: `${rowHeights[density]} px`,
        }))}
        chosen={[chosen]}
        placeholder={t('tool.density')}
        empty={t('filter.noChoice')}
        onChoose={(value) => {
          onChoose(DENSITIES.find((density) => density === value) ?? 'normal')
          onClose()
        }}
      />
    </Popup>
  )
}
