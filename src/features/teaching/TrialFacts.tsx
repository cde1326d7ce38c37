import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/contract.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { FactList } from '#features/list/FactList.tsx'
import { Differences } from '#features/list/past/Differences.tsx'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { useReadingLabels } from '#features/teaching/reading-labels.ts'
import styles from '#features/teaching/teaching.module.css'
import { sanitizeText } from '#ui/sanitize-text.ts'
import { UntrustedText } from '#ui/UntrustedText.tsx'

type Trial = Pick<
  OutputOf<'messagePattern.dryRun'>,
  'becomePayments' | 'conflicts' | 'differ' | 'examples' | 'looked' | 'lookedMax' | 'takenFrom' | 'takes'
>

/** Effect of a changed pattern on the newest messages: `before` counts those that it takes as it is. */
export function TrialFacts({ before, trial, zone }: { before: number; trial: Trial; zone: string }) {
  const { t, i18n } = useTranslation('messagePatterns')
  const number = (count: number) => count.toLocaleString(i18n.language)
  const { differencesOf } = useReadingLabels(zone)
  const { becomePayments, conflicts, differ, examples, looked, lookedMax, takenFrom, takes } = trial
  const others = (name: string, counts: Trial['takenFrom']) =>
    counts.length === 0
      ? []
      : [{ name, value: counts.map((one) => `${sanitizeText(one.name, 128)} (${one.count})`).join(', ') }]
  const facts = [
    { name: t('dryRun.takes'), value: t('dryRun.takesCount', { count: takes, before }) },
    { name: t('dryRun.become'), value: t('dryRun.messages', { count: becomePayments }) },
    { name: t('dryRun.differ'), value: t('dryRun.messages', { count: differ }) },
    ...others(t('dryRun.takenFrom'), takenFrom),
    ...others(t('dryRun.conflicts'), conflicts),
  ]
  return (
    <>
      <p className={styles.muted}>
        {t('dryRun.looked', { count: looked, looked: number(looked), max: number(lookedMax) })}
      </p>
      <FactList facts={facts} />
      {examples.length > 0 ? (
        <h3 className={recordStyles.heading}>{t('dryRun.examples', { count: examples.length, differ })}</h3>
      ) : null}
      <ul className={styles.examples}>
        {examples.map(({ after, before: was, createTime, id, text }) => (
          <li key={id}>
            <span className={styles.muted}>
              {id} · {timeText(createTime, zone)}
            </span>
            <div>
              <UntrustedText text={text} />
            </div>
            <Differences differences={differencesOf(was, after)} />
          </li>
        ))}
      </ul>
    </>
  )
}
