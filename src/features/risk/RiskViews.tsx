import { useTranslation } from 'react-i18next'
import type { KeyOverrides } from '#commands/key-resolver.ts'
import { useSurface } from '#commands/react/surface-context.ts'
import { commandKey } from '#features/list/command-keys.ts'
import styles from '#features/risk/risk.module.css'

const VIEWS = [
  { view: 'detections', command: 'riskDetection.show' },
  { view: 'rules', command: 'riskRule.show' },
] as const

/** Which part of risk control is shown; each has its digit. */
export function RiskViews({ view, overrides }: { view: 'detections' | 'rules'; overrides: KeyOverrides }) {
  const { t } = useTranslation('riskDetections')
  const surface = useSurface()
  return (
    <div className={styles.views} role="group" aria-label={t('view.label')}>
      {VIEWS.map((one) => (
        <button key={one.view} type="button" className={styles.view} aria-pressed={one.view === view} onClick={() => surface.run(one.command, 'button')}>
          {t(`view.${one.view}`)} <kbd>{commandKey(one.command, overrides)}</kbd>
        </button>
      ))}
    </div>
  )
}
