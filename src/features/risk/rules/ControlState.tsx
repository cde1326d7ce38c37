import { useTranslation } from 'react-i18next'
import { useSurface } from '#commands/react/surface-context.ts'
import { Action } from '#ui/fields/Action.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

/** Whether risk control is on, and the switch. */
export function ControlState({ isOn, keys }: { isOn: boolean | undefined; keys: string | undefined }) {
  const { t } = useTranslation('riskRules')
  const surface = useSurface()
  if (isOn === undefined) return null
  return (
    <>
      {isOn ? (
        <StatusBadge tone="success" icon="done" label={t('control.on')} />
      ) : (
        <StatusBadge tone="danger" icon="attention" label={t('control.off')} />
      )}
      <Action keys={keys} onClick={() => surface.run('riskControl.switch', 'button')}>
        {t(isOn ? 'control.switchOff' : 'control.switchOn')}
      </Action>
    </>
  )
}
