import { useTranslation } from 'react-i18next'
import type { Verdicts } from '#contract/accounts/resource-health.endpoints.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { useVerdictWords } from '#features/list/record/use-verdict-words.ts'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

interface VerdictListProps {
  verdicts: Verdicts
  zone: string
  /** The account that is asked about, which is marked among the others. */
  about?: number | undefined
}

/** What each account says of an order, with the numbers behind it: which one would take it, and why the others would not. */
export function VerdictList({ about, verdicts, zone }: VerdictListProps) {
  const { t } = useTranslation('list')
  const wordsOf = useVerdictWords(zone)
  return (
    <>
      {verdicts.list.some(({ taken }) => taken) ? null : <p className={styles.note}>{t('verdict.none')}</p>}
      <ul className={styles.candidates}>
        {verdicts.list.map((verdict) => (
          <li
            key={verdict.resourceId}
            className={styles.candidate}
            aria-current={verdict.resourceId === about || undefined}
          >
            <UntrustedText text={verdict.name} />
            <span className={verdict.taken ? styles.taken : styles.muted}>{wordsOf(verdict, verdicts)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
