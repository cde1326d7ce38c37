import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import type { InputOf } from '#contract/contract.ts'
import type { MessagePatternRow } from '#contract/bank-records/message-pattern.endpoints.ts'
import styles from '#features/bank-records/bank-messages.module.css'
import { askedOf, dryRunOf, presentDryRun } from '#features/bank-records/patterns/present-dry-run.ts'
import { useErrorText } from '#features/failure-text.ts'
import type { FormDetailProps } from '#features/list/define/fields/list-of-fields.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { useShown } from '#features/list/FactList.tsx'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { TrialFacts } from '#features/teaching/TrialFacts.tsx'
import { LoadingState } from '#ui/states.tsx'

const TYPING_MS = 400

const dryRunQuery = (input: InputOf<'messagePattern.dryRun'> | null) =>
  queryOptions({
    queryKey: ['messagePattern.dryRun', input],
    queryFn: ({ signal }) => api.call('messagePattern.dryRun', input ?? {}, { signal }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

/** Below the form of a pattern: what the change would make of the newest messages. */
export function DryRun({ verb, row, values, zone }: FormDetailProps<MessagePatternRow>) {
  const { t } = useTranslation('messagePatterns')
  const texts = useListTexts('messagePatterns')
  const errorText = useErrorText()
  const [rested] = useDebouncedValue(values, TYPING_MS)
  const input = dryRunOf(verb, row, rested)
  const { data, error, isPlaceholderData } = useQuery(dryRunQuery(input))
  useShown(presentDryRun, askedOf({ ...input, ...input?.written }), isPlaceholderData ? undefined : data?.plan)
  if (input === null) return null
  return (
    <section aria-label={t('dryRun.title')} aria-live="polite" aria-busy={isPlaceholderData}>
      <h2 className={recordStyles.heading}>{t('dryRun.title')}</h2>
      {error ? <p role="alert">{errorText(error)}</p> : null}
      {data || error ? null : <LoadingState label={t('dryRun.looking')} />}
      {data && !error && data.fault ? <p className={styles.fault}>{texts.fault(data.fault)}</p> : null}
      {data && !error && !data.fault ? <TrialFacts trial={data} before={data.tookBefore} zone={zone} /> : null}
    </section>
  )
}
