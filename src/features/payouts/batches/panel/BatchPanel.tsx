import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { api } from '#api/api.ts'
import { query } from '#api/queries.ts'
import { useLayer } from '#commands/react/surface-context.ts'
import { batchRefusal } from '#commands/entities/payout-batch.commands.ts'
import type { PayoutBatchEventType } from '#machines/payout-batch/payout-batch.lifecycle.ts'
import { LeaveGuard } from '#features/form/draft/LeaveGuard.tsx'
import { LeaveWarning } from '#features/form/LeaveWarning.tsx'
import { useFieldFocus } from '#features/form/use-field-focus.ts'
import { LeaveQuestionBar } from '#features/list/action/LeaveQuestionBar.tsx'
import { useLeaveGuard } from '#features/form/use-leave-guard.ts'
import { keyText } from '#features/list/row-actions/command-keys.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { BatchAccounts } from '#features/payouts/batches/panel/BatchAccounts.tsx'
import { BatchLeftOut } from '#features/payouts/batches/panel/BatchLeftOut.tsx'
import { BatchDraft } from '#features/payouts/batches/panel/BatchDraft.tsx'
import {
  AbnormalFields,
  abnormalFields,
  BatchAsked,
  BatchCode,
  BatchSeen,
} from '#features/payouts/batches/panel/BatchDecide.tsx'
import { BatchDifferences } from '#features/payouts/batches/panel/BatchDifferences.tsx'
import { BatchFacts } from '#features/payouts/batches/panel/BatchFacts.tsx'
import { BatchOrders } from '#features/payouts/batches/panel/BatchOrders.tsx'
import styles from '#features/payouts/batches/panel/BatchPanel.module.css'
import { BatchPreviewPart } from '#features/payouts/batches/panel/BatchPreviewPart.tsx'
import type { payoutBatchFlow } from '#machines/payout-batch/payout-batch.flow.ts'
import { listOf, textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { rememberedFields } from '#machines/payout-batch/payout-batch.form.ts'
import { isChanged } from '#machines/form/form-start.ts'
import { Action } from '#ui/fields/Action.tsx'

export type BatchActor = ActorRefFrom<typeof payoutBatchFlow>

interface BatchPanelProps {
  actor: BatchActor
  /** How the form of a new batch began. */
  start: FormValues
  zone: string
  isDemo: boolean
  keyOf: (command: string) => string | undefined
  /** Whether the person may act on batches at all. */
  mayAct: boolean
}

/** The panel of a batch, from its form to its end; forms capture the keyboard. */
export function BatchPanel({ actor, start, zone, isDemo, keyOf, mayAct }: BatchPanelProps) {
  const { t } = useTranslation('payoutBatches')
  const texts = useListTexts('payoutBatches')
  const snapshot = useSelector(actor, (now) => now)
  const { batch, preview, failure, conflict, seenBatch, abnormal, missing, googleCode, isCodeDemanded, upload } =
    snapshot.context
  const { picked, exponent, left = [] } = snapshot.context
  const is = snapshot.matches.bind(snapshot)
  const isForm = batch === null || is('confirming') || is('markingAbnormal')
  const isSending = is('exporting') || is({ confirming: 'submitting' }) || is({ markingAbnormal: 'submitting' })
  const leave = useMemo(
    () => () => actor.send({ type: actor.getSnapshot().context.batch === null ? 'CLOSE' : 'BACK' }),
    [actor],
  )
  const { form } = snapshot.context
  // No draft keeps which payouts were ticked, nor a reason that is being typed.
  const isLost =
    (picked !== undefined && batch === null) || (is('markingAbnormal') && snapshot.context.abnormal.rejectText !== '')
  const guard = useLeaveGuard(batch === null && isChanged(start, form), form, leave)
  useLayer(useMemo(() => (isForm ? { id: 'batchForm', leave: guard.leave } : null), [isForm, guard.leave]))

  const orders = useQuery({ ...query('payoutBatch.getOrders', { batchId: batch?.id ?? 0 }), enabled: batch !== null })
  const members = useMemo(
    () => new Map((orders.data?.list ?? []).map((member) => [member.order.orderCode, member])),
    [orders.data],
  )
  const fresh = orders.data?.batch
  useEffect(() => {
    if (fresh) actor.send({ type: 'REFRESH', batch: fresh })
  }, [actor, fresh])

  // The bank already reported the unpaid ones.
  const isMarking = is({ markingAbnormal: 'editing' })
  useEffect(() => {
    if (!isMarking || actor.getSnapshot().context.abnormal.ticked.length > 0) return
    const failed = [...members.values()].filter(({ result }) => result === 'failed').map(({ order }) => order.orderCode)
    if (failed.length > 0) actor.send({ type: 'CHANGE_ABNORMAL', change: { ticked: failed } })
  }, [actor, isMarking, members])

  const panel = useRef<HTMLElement>(null)
  // A choice made by its digit leads to what comes next, and what is missing is where the person is put.
  const focus = useFieldFocus(abnormalFields(abnormal), () => undefined)
  useEffect(() => {
    const [first] = missing
    if (first === 'ticked') panel.current?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus()
    else if (first !== undefined) focus.give(first)
  }, [focus, missing])
  const isAsking = is('confirming') || is('markingAbnormal')
  useEffect(() => {
    if (isAsking) panel.current?.querySelector<HTMLElement>('input, [role="radio"][tabindex="0"], button')?.focus()
  }, [isAsking])

  const change = useMemo(
    () => (fields: FormValues, decimals?: number) => actor.send({ type: 'CHANGE', change: fields, exponent: decimals }),
    [actor],
  )
  const rememberedMost =
    picked === undefined && rememberedFields(start, form).includes('maxOrders')
      ? Number(textOf(form, 'maxOrders'))
      : undefined
  async function fillDemo(): Promise<void> {
    const { googleCode: code } = await api.call('demo.googleCode', {})
    actor.send({ type: 'CHANGE_CODE', googleCode: code })
  }
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
    else if (isAsking) actor.send({ type: 'SUBMIT' })
  }
  const code = isCodeDemanded ? (
    <BatchCode
      value={googleCode}
      keep={focus.keep}
      isMissing={missing.includes('googleCode')}
      onChange={(typed) => actor.send({ type: 'CHANGE_CODE', googleCode: typed })}
      fillDemo={isDemo ? () => void fillDemo().catch(() => undefined) : undefined}
    />
  ) : null
  const decide = (label: string) => (
    <div className={styles.actions}>
      <Action variant="quiet" keys="Esc" disabled={isSending} onClick={() => actor.send({ type: 'BACK' })}>
        {t('panel.cancel')}
      </Action>
      <Action
        variant="main"
        data-decides=""
        keys={keyText('mod+Enter')}
        aria-busy={isSending}
        aria-disabled={isSending || undefined}
        onClick={() => actor.send({ type: 'SUBMIT' })}
      >
        {isSending ? t('panel.sending') : label}
      </Action>
    </div>
  )
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
      {failure ? (
        <p className={styles.warning} role="alert">
          {texts.failure(failure)}
        </p>
      ) : null}
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
        <>
          <p className={styles.text}>{t(conflict ? 'panel.conflictText' : 'panel.confirmText')}</p>
          <BatchSeen batch={conflict?.present ?? batch} before={conflict ? seenBatch : null} />
          {conflict ? <BatchDifferences details={conflict.details} exponent={batch.exponent} /> : null}
          {is({ confirming: 'conflict' }) ? (
            takeFresh()
          ) : (
            <>
              {code}
              {decide(t('panel.confirm'))}
            </>
          )}
        </>
      ) : null}
      {is('markingAbnormal') && batch ? (
        <>
          <p className={missing.includes('ticked') ? styles.warning : styles.text}>
            {t('panel.abnormalText', { count: abnormal.ticked.length })}
          </p>
          <BatchOrders
            orders={(orders.data?.list ?? []).map(({ order }) => order)}
            members={members}
            ticked={abnormal.ticked}
            onTick={(ticked) => actor.send({ type: 'CHANGE_ABNORMAL', change: { ticked } })}
          />
          <AbnormalFields
            focus={focus}
            form={abnormal}
            missing={missing}
            onChange={(change) => actor.send({ type: 'CHANGE_ABNORMAL', change })}
          />
          {is({ markingAbnormal: 'conflict' }) ? (
            takeFresh()
          ) : (
            <>
              {code}
              {decide(t('panel.abnormal'))}
            </>
          )}
        </>
      ) : null}
      {batch && !is('confirming') && !is('markingAbnormal') ? (
        <>
          {mayAct ? (
            <div className={styles.actions}>
              {button('cancel', 'CANCEL', 'DISCARD')}
              {button('export', 'EXPORT', 'EXPORT')}
              {batch.fileName === null ? null : (
                <FileActions actor={actor} canUpload={is('exported') && batch.templateReadsDetails} />
              )}
              {button('abnormal', 'MARK_ABNORMAL', 'MARK_ABNORMAL')}
              {button('confirm', 'CONFIRM', 'CONFIRM')}
            </div>
          ) : null}
          {batch.hasFailedResults ? <p className={styles.warning}>{t('panel.hasFailures')}</p> : null}
          {upload ? (
            <p className={upload.problems.length > 0 ? styles.warning : styles.text}>
              {t('panel.uploaded', { paid: upload.paid, failed: upload.failed })}
              {upload.problems
                .map(
                  (problem) =>
                    ` · ${t('panel.problem', { row: problem.row, code: problem.orderCode, fault: t(`problem.${problem.fault}`) })}`,
                )
                .join('')}
            </p>
          ) : null}
          <BatchLeftOut left={left} />
          <BatchFacts batch={batch} zone={zone} />
          <BatchAccounts ids={batch.resourceIds} zone={zone} />
          <BatchOrders orders={(orders.data?.list ?? []).map(({ order }) => order)} members={members} />
        </>
      ) : null}
    </section>
  )

  function takeFresh() {
    return (
      <div className={styles.actions}>
        <Action
          variant="main"
          keys="↵"
          disabled={!conflict?.present}
          onClick={() => actor.send({ type: 'TAKE_FRESH' })}
        >
          {t('panel.takeFresh')}
        </Action>
      </div>
    )
  }
}

/** Downloads the file again, and takes the bank's result file. */
function FileActions({ actor, canUpload }: { actor: BatchActor; canUpload: boolean }) {
  const { t } = useTranslation('payoutBatches')
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <Action onClick={() => actor.send({ type: 'DOWNLOAD' })}>{t('panel.download')}</Action>
      {canUpload ? (
        <>
          <Action onClick={() => file.current?.click()}>{t('panel.upload')}</Action>
          <input
            ref={file}
            type="file"
            accept=".csv,.txt,text/csv"
            hidden
            data-batch-result=""
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
