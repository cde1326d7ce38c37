import { useTranslation } from 'react-i18next'
import { useSurface } from '#commands/react/surface-context.ts'
import { Action } from '#ui/fields/Action.tsx'

/** Whether risk control works at all, and the way to switch it. */
export function ControlState({ isOn, keys }: { isOn: boolean | undefined; keys: string | undefined }) {
  const { t } = useTranslation('riskRules')
  const surface = useSurface()
  if (isOn === undefined) return null
  return (
    <Action look={isOn ? 'plain' : 'danger'} keys={keys} title={t(isOn ? 'control.switchOff' : 'control.switchOn')} onClick={() => surface.run('riskControl.switch', 'button')}>
      {t(isOn ? 'control.on' : 'control.off')}
    </Action>
  )
}
