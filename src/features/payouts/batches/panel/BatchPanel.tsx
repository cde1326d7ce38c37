import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { useLayer } from '#commands/surface-context.ts'
import { batchRefusal } from '#commands/entities/payout-batch.commands.ts'
import type { RejectMode } from '#domain/payouts/payout-status.ts'
import type { PayoutBatchEventType } from '#machines/payout-batch/payout-batch.lifecycle.ts'
import { LeaveGuard } from '#features/form/draft/LeaveGuard.tsx'
import { LeaveWarning } from '#features/form/LeaveWarning.tsx'
import { LeaveQuestionBar } from '#features/list/action/LeaveQuestionBar.tsx'
import { useLeaveGuard } from '#features/form/use-leave-guard.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { BatchAccounts } from '#features/payouts/batches/panel/BatchAccounts.tsx'
import { BatchFailure } from '#features/payouts/batches/panel/BatchFailure.tsx'
import { BatchLeftOut } from '#features/payouts/batches/panel/BatchLeftOut.tsx'
import { BatchDraft } from '#features/payouts/batches/panel/BatchDraft.tsx'
import { BatchFacts } from '#features/payouts/batches/panel/BatchFacts.tsx'
import { BatchOrders } from '#features/payouts/batches/panel/BatchOrders.tsx'
import styles from '#features/payouts/batches/panel/BatchPanel.module.css'
import { BatchResult } from '#features/payouts/batches/panel/BatchResult.tsx'
import { BatchPreviewPart } from '#features/payouts/batches/panel/BatchPreviewPart.tsx'
import { BatchAsked, BatchConfirming } from '#features/payouts/batches/panel/decide/BatchConfirming.tsx'
import { BatchMarking } from '#features/payouts/batches/panel/decide/BatchMarking.tsx'
import type { BatchActor } from '#features/payouts/batches/panel/decide/DecisionEnd.tsx'
import { listOf, textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { rememberedFields } from '#machines/payout-batch/payout-batch.form.ts'
import { isChanged } from '#machines/form/form-field.ts'
import { isMarkingTouched } from '#machines/payout-batch/payout-batch.setup.ts'
import { Action } from '#ui/fields/Action.tsx'

interface BatchPanelProps {
  actor: BatchActor
  /** How the form of a new batch began. */
  start: FormValues
  zone: string
  isDemo: boolean
  keyOf: (command: string) => string | undefined
  /** True if the person may act on batches at all. */
  mayAct: boolean
  /** The field that takes the bank's result file. */
  resultFile: RefObject<HTMLInputElement | null>
  /** Where this person may send what was not paid. */
  modes: readonly RejectMode[]
}

/** The panel of a batch, from its form to its end; forms capture the keyboard. */
export function BatchPanel({ actor, start, zone, isDemo, keyOf, mayAct, resultFile, modes }: BatchPanelProps) {
  const texts = useListTexts('payoutBatches')
  const snapshot = useSelector(actor, (now) => now)
  const { abnormal, batch, exponent, failure, left = [], picked, preview, upload } = snapshot.context
  const is = snapshot.matches.bind(snapshot)
  const isForm = batch === null || is('confirming') || is('markingAbnormal')
  const leave = useMemo(
    () => () => actor.send({ type: actor.getSnapshot().context.batch === null ? 'CLOSE' : 'BACK' }),
    [actor],
  )
  const { form } = snapshot.context
  // No draft keeps which payouts were ticked, nor a reason that is being typed.
  const isTouched = is('markingAbnormal') && isMarkingTouched(snapshot.context)
  const isLost = (picked !== undefined && batch === null) || isTouched
  const isTyped = batch === null ? isChanged(start, form) : isTouched
  const guard = useLeaveGuard(isTyped, batch === null ? form : abnormal, leave)
  useLayer(useMemo(() => (isForm ? { id: 'batchForm', leave: guard.leave } : null), [isForm, guard.leave]))

  const orders = useQuery({ ...query('payoutBatch.getOrders', { batchId: batch?.id ?? 0 }), enabled: batch !== null })
  const members = useMemo(
    () => new Map((orders.data?.list ?? []).map((member) => [member.order.orderCode, member])),
    [orders.data],
  )
  useEffect(() => {
    if (!orders.data) return
    const { batch: fresh, list } = orders.data
    const open = list.filter((member) => member.open)
    const words = open.map(({ order, result }) => ({
      orderCode: order.orderCode,
      amountMinor: order.amountMinor,
      result,
    }))
    actor.send({ type: 'REFRESH', batch: fresh, orders: words })
  }, [actor, orders.data])

  const panel = useRef<HTMLElement>(null)
  const isConfirming = is('confirming')
  useEffect(() => {
    if (isConfirming) panel.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [isConfirming])

  const change = useMemo(
    () => (fields: FormValues, decimals?: number) => actor.send({ type: 'CHANGE', change: fields, exponent: decimals }),
    [actor],
  )
  const rememberedMost =
    picked === undefined && rememberedFields(start, form).includes('maxOrders')
      ? Number(textOf(form, 'maxOrders'))
      : undefined
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isSubmit = event.ctrlKey || event.metaKey
    // Enter must not press a button that takes orders or moves money, and key repeat must not act twice.
    if (isSubmit || event.repeat || (event.target instanceof Element && event.target.hasAttribute('data-decides')))
      event.preventDefault()
    if (!isSubmit || event.repeat) return
    event.stopPropagation()
    if (batch === null && is('drafting')) actor.send({ type: 'PREVIEW' })
    else if (is('previewing')) actor.send({ type: 'EXPORT' })
    else if (is('confirming') || is('markingAbnormal')) actor.send({ type: 'SUBMIT' })
  }
  const button = (
    id: 'export' | 'confirm' | 'abnormal' | 'cancel',
    event: PayoutBatchEventType,
    type: 'EXPORT' | 'CONFIRM' | 'MARK_ABNORMAL' | 'DISCARD',
  ) => {
    const refusal = batch ? batchRefusal(batch, event) : 'noRow'
    if (refusal === 'notInThisState') return null
    return (
      <Action
        keys={keyOf(`payoutBatch.${id}`)}
        aria-disabled={refusal !== null || undefined}
        title={refusal === null ? undefined : texts.refusal(refusal)}
        onClick={() => refusal === null && actor.send({ type })}
      >
        {texts.command(`payoutBatch.${id}`)}
      </Action>
    )
  }

  return (
    <section ref={panel} className={styles.panel} onKeyDown={onKeyDown}>
      {failure ? <BatchFailure failure={failure} hasFields={batch === null} /> : null}
      {batch === null && is('drafting') ? (
        <BatchDraft
          form={form}
          start={start}
          picked={picked}
          exponent={exponent}
          faults={snapshot.context.faults}
          isLooking={is({ drafting: 'looking' })}
          zone={zone}
          onChange={change}
          onPreview={() => actor.send({ type: 'PREVIEW' })}
          onLeave={guard.leave}
        />
      ) : null}
      <LeaveWarning isShown={guard.isWarned} />
      <LeaveGuard isAsked={isLost} />
      <LeaveQuestionBar onStay={() => panel.current?.querySelector<HTMLElement>('input')?.focus()} />
      {batch === null && preview && !is('drafting') ? (
        <BatchPreviewPart
          preview={preview}
          accounts={listOf(form, 'resourceIds').map(Number)}
          rememberedMost={rememberedMost}
          zone={zone}
          isExporting={is('exporting')}
          onEdit={() => actor.send({ type: 'EDIT' })}
          onExport={() => actor.send({ type: 'EXPORT' })}
        />
      ) : null}
      {is({ confirming: 'asked' }) ? <BatchAsked onClose={leave} /> : null}
      {is('confirming') && !is({ confirming: 'asked' }) && batch ? (
        <BatchConfirming actor={actor} batch={batch} isDemo={isDemo} />
      ) : null}
      {is('markingAbnormal') && batch ? (
        <BatchMarking
          actor={actor}
          batch={batch}
          members={members}
          onRetry={orders.isError && !orders.isFetching ? () => void orders.refetch() : undefined}
          modes={modes}
          isDemo={isDemo}
        />
      ) : null}
      {batch && !is('confirming') && !is('markingAbnormal') ? (
        <>
          {mayAct ? (
            <div className={styles.actions}>
              {button('cancel', 'CANCEL', 'DISCARD')}
              {button('export', 'EXPORT', 'EXPORT')}
              {batch.fileName === null ? null : (
                <FileActions
                  actor={actor}
                  resultFile={resultFile}
                  canUpload={is('exported') && batch.templateReadsDetails}
                />
              )}
              {button('abnormal', 'MARK_ABNORMAL', 'MARK_ABNORMAL')}
              {button('confirm', 'CONFIRM', 'CONFIRM')}
            </div>
          ) : null}
          {batch.state === 'exported' ? <BatchResult batch={batch} upload={upload} /> : null}
          <BatchLeftOut left={left} />
          <BatchFacts batch={batch} zone={zone} />
          <BatchAccounts ids={batch.resourceIds} zone={zone} />
          <BatchOrders orders={(orders.data?.list ?? []).map(({ order }) => order)} members={members} />
        </>
      ) : null}
    </section>
  )
}

type FileActionsProps = Pick<BatchPanelProps, 'actor' | 'resultFile'> & { canUpload: boolean }

/** Downloads the file again, and takes the bank's result file. */
function FileActions({ actor, resultFile, canUpload }: FileActionsProps) {
  const { t } = useTranslation('payoutBatches')
  return (
    <>
      <Action onClick={() => actor.send({ type: 'DOWNLOAD' })}>{t('panel.download')}</Action>
      {canUpload ? (
        <>
          <Action onClick={() => resultFile.current?.click()}>{t('panel.upload')}</Action>
          <input
            ref={resultFile}
            type="file"
            accept=".csv,.txt,text/csv"
            hidden
            aria-label={t('panel.upload')}
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? []
              if (chosen) actor.send({ type: 'UPLOAD', file: chosen })
              event.currentTarget.value = ''
            }}
          />
        </>
      ) : null}
    </>
  )
}
