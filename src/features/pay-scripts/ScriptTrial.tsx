import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import type { InputOf } from '#contract/contract.ts'
import type { PayScriptRow } from '#contract/pay-script.endpoints.ts'
import { useErrorText } from '#features/failure-text.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import type { FormDetailProps } from '#features/list/define/fields/list-of-fields.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { RunShown } from '#features/pay-scripts/RunShown.tsx'
import { runIn } from '#actions/collect/pay-script.actions.ts'
import { SelectRow } from '#ui/fields/rows/SelectRow.tsx'
import { LoadingState } from '#ui/states.tsx'

const TYPING_MS = 600

type Input = InputOf<'payScript.dryRun'>

const trialQuery = (input: Input | null) =>
  queryOptions({
    queryKey: ['payScript.dryRun', input],
    queryFn: ({ signal }) => api.call('payScript.dryRun', input as Input, { signal }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

/** Below the form of a script: what its text makes of a recorded order, as it is typed. */
export function ScriptTrial({ verb, values, zone }: FormDetailProps<PayScriptRow>) {
  const { t } = useTranslation(['payScripts', 'payScriptCalls'])
  const errorText = useErrorText()
  const [callId, setCallId] = useState<number>()
  const [rested] = useDebouncedValue(values, TYPING_MS)
  const given = runIn(rested)
  const isAsked = (verb === 'create' || verb === 'edit') && given.source.trim() !== '' && given.productId > 0
  const input = isAsked ? { ...given, ...(callId !== undefined && { callId }) } : null
  const { data, error, isPlaceholderData } = useQuery(trialQuery(input))
  if (input === null) return null
  return (
    <section aria-label={t('trial.title')} aria-live="polite" aria-busy={isPlaceholderData}>
      <h2 className={recordStyles.heading}>{t('trial.title')}</h2>
      {error ? <p role="alert">{errorText(error)}</p> : null}
      {data || error ? null : <LoadingState label={t('trial.running')} />}
      {data && !error ? (
        <>
          {data.inputs.length === 0 ? (
            <p>{t('trial.sample')}</p>
          ) : (
            <SelectRow
              label={t('trial.on')}
              value={String(data.callId ?? '')}
              options={data.inputs.map(({ callId: id, createTime, orderCode }) => ({
                value: String(id),
                label: `${orderCode} · ${timeText(createTime, zone)}`,
              }))}
              onChange={(id) => setCallId(Number(id))}
            />
          )}
          <RunShown run={data.run} />
        </>
      ) : null}
    </section>
  )
}
