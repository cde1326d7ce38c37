import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import type { MessagePatternRow } from '#contract/bank-records/message-pattern.endpoints.ts'
import styles from '#features/bank-records/bank-messages.module.css'
import { askedOf, dryRunOf, presentDryRun } from '#features/bank-records/patterns/present-dry-run.ts'
import { useReadingLabels } from '#features/bank-records/reading-labels.ts'
import { useErrorText } from '#features/failure-text.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import type { FormDetailProps } from '#features/list/define/fields/list-of-fields.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { FactList, useShown } from '#features/list/FactList.tsx'
import { Differences } from '#features/list/past/Differences.tsx'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { LoadingState } from '#ui/states.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'
import { UntrustedText } from '#ui/UntrustedText.tsx'

const TYPING_MS = 400

type Found = OutputOf<'messagePattern.dryRun'>

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
      {data && !error && !data.fault ? <WhatChanges found={data} zone={zone} /> : null}
    </section>
  )
}

function WhatChanges({ found, zone }: { found: Found; zone: string }) {
  const { t, i18n } = useTranslation('messagePatterns')
  const number = (count: number) => count.toLocaleString(i18n.language)
  const { differencesOf } = useReadingLabels(zone)
  const { becomePayments, differ, examples, looked, lookedMax, takenFrom, takes, tookBefore } = found
  const facts = [
    { name: t('dryRun.takes'), value: t('dryRun.takesCount', { count: takes, before: tookBefore }) },
    { name: t('dryRun.become'), value: t('dryRun.messages', { count: becomePayments }) },
    { name: t('dryRun.differ'), value: t('dryRun.messages', { count: differ }) },
    ...(takenFrom.length === 0
      ? []
      : [
          {
            name: t('dryRun.takenFrom'),
            value: takenFrom.map(({ count, name }) => `${sanitizeText(name, 128)} (${count})`).join(', '),
          },
        ]),
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
        {examples.map(({ after, before, createTime, id, text }) => (
          <li key={id}>
            <span className={styles.muted}>
              {id} · {timeText(createTime, zone)}
            </span>
            <div>
              <UntrustedText text={text} />
            </div>
            <Differences differences={differencesOf(before, after)} />
          </li>
        ))}
      </ul>
    </>
  )
}
