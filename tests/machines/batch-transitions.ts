import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import type { RejectMode } from '#domain/payouts/payout-status.ts'
import { BATCH_REJECT_EVENTS } from '#machines/payout/payout.lifecycle.ts'
import type { PayoutEventType } from '#machines/payout/payout.lifecycle.ts'
import type { PayoutBatchEventType } from '#machines/payout-batch/payout-batch.lifecycle.ts'
import type { RecordedRun } from '#machines/recording/recording.schema.ts'
import { transitionBetween } from './recorded-transition.ts'
import type { RecordedTransition } from './recorded-transition.ts'

/** The requests that the flow's events send. */
const ASKS: Readonly<Record<string, PayoutBatchEventType>> = {
  PREVIEW: 'PREVIEW',
  EXPORT: 'EXPORT',
  DISCARD: 'CANCEL',
  DOWNLOAD: 'DOWNLOAD_AGAIN',
  UPLOAD: 'UPLOAD_RESULT',
  CONFIRM: 'CONFIRM',
  MARK_ABNORMAL: 'MARK_ABNORMAL',
}
/** The server enters an "-ing" state and leaves it in one call: one answer is two transitions. */
const FINISHES: Partial<Record<PayoutBatchEventType, { over: string; by: PayoutBatchEventType }>> = {
  EXPORT: { over: 'exporting', by: 'FINISH_EXPORT' },
  CONFIRM: { over: 'confirming', by: 'FINISH_CONFIRM' },
  MARK_ABNORMAL: { over: 'markingAbnormal', by: 'FINISH_ABNORMAL' },
}

interface Standing {
  batch: PayoutBatchRow | null
  state: string
  asked: PayoutBatchEventType | null
  previewed: readonly PayoutRow[]
  rejectMode: RejectMode | ''
}

type Answer = { batch?: PayoutBatchRow; preview?: { list: PayoutRow[] }; waitsForApproval?: boolean }
const payoutTransition = (from: string, event: PayoutEventType, to: string) =>
  transitionBetween('payout', from, to, [event])

/** The transitions that a recorded batch took, with those of the payouts that the server says are in it. */
export function batchTransitionsOf({ start, events }: RecordedRun): RecordedTransition[] {
  const { batch = null } = ('input' in start ? start.input : {}) as { batch?: PayoutBatchRow | null }
  let now: Standing = { batch, state: batch?.state ?? 'drafting', asked: null, previewed: [], rejectMode: '' }
  const recorded: RecordedTransition[] = []
  for (const [at, { event, hash, state }] of events.entries()) {
    const output = event['output'] as { kind: string; result: Answer } | undefined
    // An event that the flow ignored sent no request and changed nothing.
    const before = events[at - 1]
    const isHeeded = hash !== before?.hash || JSON.stringify(state) !== JSON.stringify(before?.state)
    if (output?.kind === 'done') {
      recorded.push(...answered(now, output.result))
      now = after(now, output.result)
    } else if (output || event.type.startsWith('xstate.error.')) now = { ...now, state: now.batch?.state ?? now.state }
    else if (event.type === 'REFRESH') now = isHeeded ? pushed(now, event['batch'] as PayoutBatchRow) : now
    else if (event.type === 'CHANGE_ABNORMAL')
      now = { ...now, rejectMode: (event['change'] as { rejectMode?: RejectMode }).rejectMode ?? now.rejectMode }
    else if (isHeeded && event.type === 'EDIT') {
      recorded.push(...transitionBetween('payoutBatch', now.state, 'drafting', ['EDIT']))
      now = { ...now, state: 'drafting', asked: null }
    } else if (isHeeded && ASKS[event.type]) now = { ...now, asked: ASKS[event.type] ?? null }
  }
  return recorded
}

function after(now: Standing, { batch, preview, waitsForApproval }: Answer): Standing {
  if (preview) return { ...now, state: 'previewing', previewed: preview.list, asked: null }
  if (!batch || waitsForApproval) return now
  // The batch exists, and its file is being requested.
  if (now.batch === null) return { ...now, batch }
  return { ...now, batch, state: batch.state, asked: null }
}

function pushed(now: Standing, batch: PayoutBatchRow): Standing {
  return now.batch && batch.version > now.batch.version ? { ...now, batch, state: batch.state } : now
}

function answered(now: Standing, { batch, preview, waitsForApproval }: Answer): RecordedTransition[] {
  const { asked, state } = now
  if (asked === null || waitsForApproval) return []
  if (preview) return transitionBetween('payoutBatch', state, 'previewing', [asked])
  if (!batch) return []
  if (now.batch === null) return entered(now, batch)
  const finish = FINISHES[asked]
  const transitions = finish
    ? [
        ...transitionBetween('payoutBatch', state, finish.over, [asked]),
        ...transitionBetween('payoutBatch', finish.over, batch.state, [finish.by]),
      ]
    : transitionBetween('payoutBatch', state, batch.state, [asked])
  return [...transitions, ...membersOf(now, asked, batch)]
}

/** The payouts of the preview, as they were then, where the created batch has the same number. */
function entered({ previewed }: Standing, { orderCount }: PayoutBatchRow): RecordedTransition[] {
  if (orderCount !== previewed.length) return []
  return [...new Set(previewed.map(({ stage }) => stage))].flatMap((stage) =>
    payoutTransition(stage, 'ENTER_BATCH', 'preparing'),
  )
}

/** What a batch's transition did to its payouts; every batch has some. */
function membersOf(
  { rejectMode }: Standing,
  asked: PayoutBatchEventType,
  { state, abnormalCount }: PayoutBatchRow,
): RecordedTransition[] {
  if (asked === 'EXPORT' && state === 'exported') return payoutTransition('preparing', 'EXPORT', 'processing')
  if (asked === 'CANCEL' && state === 'failed') return payoutTransition('preparing', 'LEAVE_BATCH', 'allocated')
  if (asked === 'CONFIRM' && state === 'confirmed')
    return payoutTransition('processing', 'CONFIRM_IN_BATCH', 'completed')
  if (asked === 'MARK_ABNORMAL' && state === 'abnormal' && abnormalCount > 0 && rejectMode !== '') {
    return payoutTransition(
      'processing',
      BATCH_REJECT_EVENTS[rejectMode],
      rejectMode === 'toMerchant' ? 'rejected' : 'allocated',
    )
  }
  return []
}
