import { useTranslation } from 'react-i18next'
import { intoView } from '#app/replay/into-view.ts'
import type { ReplayedRun } from '#app/replay/use-replay.ts'
import styles from './ReplayPanel.module.css'

interface ReplayRunsProps {
  runs: readonly ReplayedRun[]
  chosen: number
  onChoose(run: number): void
}

/** The machines of a recording, each with whether its replay agrees. */
export function ReplayRuns({ runs, chosen, onChoose }: ReplayRunsProps) {
  const { t } = useTranslation('replay')
  return (
    <ol className={styles.list} aria-label={t('machines')}>
      {runs.map(({ run, replay }, index) => (
        <li
          key={index}
          ref={index === chosen ? intoView : undefined}
          aria-current={index === chosen || undefined}
          data-differs={replay.difference !== null || undefined}
        >
          <button type="button" tabIndex={-1} onClick={() => onChoose(index)}>
            <span>{run.machine}</span>
            <span className={styles.time}>
              {t(replay.difference ? 'elsewhere' : 'agrees', { count: run.events.length })}
            </span>
            {replay.isOtherVersion ? <span className={styles.time}>{t('otherVersion')}</span> : null}
          </button>
        </li>
      ))}
    </ol>
  )
}
