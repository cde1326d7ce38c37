import { useTranslation } from 'react-i18next'
import { useSurface } from '#commands/surface-context.ts'
import { riskCommands } from '#commands/entities/risk.commands.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { commandKey } from '#features/list/row-actions/command-keys.ts'
import { Segments } from '#ui/fields/Segments.tsx'

const COMMANDS = { detections: 'riskDetection.show', rules: 'riskRule.show' } as const
type View = keyof typeof COMMANDS
const VIEWS = ['detections', 'rules'] as const satisfies readonly View[]

/** Which part of risk control is shown; each has its digit. */
export function RiskViews({ view = 'detections', user }: { view?: View; user: SessionUser }) {
  const { t } = useTranslation('riskDetections')
  const surface = useSurface()
  const segments = VIEWS.map((value) => ({
    value,
    label: t(`view.${value}`),
    keys: commandKey(COMMANDS[value], user.preferences.keys, riskCommands),
  }))
  return (
    <Segments
      label={t('view.label')}
      value={view}
      segments={segments}
      onChange={(next) => surface.run(COMMANDS[next], 'button')}
    />
  )
}
