import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { BankRecordRow } from '#contract/bank-records/bank-record.endpoints.ts'
import { CandidateLine } from '#features/bank-records/match/CandidateLine.tsx'
import { ClaimNotice } from '#features/bank-records/desk/ClaimNotice.tsx'
import styles from '#features/bank-records/BankRecords.module.css'
import { useCandidates } from '#features/bank-records/match/use-candidates.ts'
import { useErrorText } from '#features/failure-text.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'

interface RecordProps {
  row: BankRecordRow
  zone: string
}

/** Beside the fields of a payment without an order: why it found none. It is claimed while it is looked at. */
export function WhyUnmatched({ row, zone }: RecordProps) {
  const { t } = useTranslation('bankRecords')
  const errorText = useErrorText()
  const { data, error } = useCandidates(row)
  if (error) return <p role="alert">{errorText(error)}</p>
  return (
    <>
      <ClaimNotice row={row} />
      {data ? (
        <>
          <h2 className={recordStyles.heading}>{t('candidates.why')}</h2>
          {data.list.length === 0 ? <p className={styles.muted}>{t('candidates.none')}</p> : null}
          <ol className={styles.candidates}>
            {data.list.map((candidate) => (
              <li key={candidate.orderCode}>
                <CandidateLine candidate={candidate} row={row} zone={zone} />
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </>
  )
}

/** Below a payment's fields: the messages that tell of it. */
export function Witnesses({ row: { id }, zone }: RecordProps) {
  const { t } = useTranslation(['bankRecords', 'common'])
  const texts = useListTexts('bankRecords')
  const errorText = useErrorText()
  const { data, error } = useQuery({ ...query('bankRecord.getWitnesses', { id }), staleTime: 0 })
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return null
  const labels = { copy: t('inspector.copy'), copied: t('inspector.copiedField'), copyFailed: t('copyFailed') }
  return (
    <>
      <h2 className={recordStyles.heading}>{t('witnesses.title', { count: data.list.length })}</h2>
      {data.list.map(({ id: message, kind, monitorId, receivedTime, text }) => (
        <section key={message} aria-label={texts.enum('bankRecordKind', kind)}>
          <p className={styles.muted}>
            {[timeText(receivedTime, zone), texts.enum('bankRecordKind', kind), monitorId].filter(Boolean).join(' · ')}
          </p>
          <CodeBlock label={t('witnesses.text')} text={text} labels={labels} />
        </section>
      ))}
    </>
  )
}
