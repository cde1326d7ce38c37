import type { Command } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import { listCommand, rowCommand } from '#commands/rows/row-command.ts'
import type { RowCommandSpec } from '#commands/rows/row-command.ts'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import { LIMITS } from '#domain/limits.ts'
import { payoutRefusal } from '#machines/payout/payout-subject.ts'
import { payoutBatchLifecycle } from '#machines/payout-batch/payout-batch.lifecycle.ts'
import type { PayoutBatchEventType } from '#machines/payout-batch/payout-batch.lifecycle.ts'

declare module '#commands/command.ts' {
  interface OwnRowsByKind {
    payoutBatch: PayoutBatchRow
  }
}

/** Why a batch refuses an event; null if it allows it. */
export function batchRefusal(batch: PayoutBatchRow, type: PayoutBatchEventType): string | null {
  const context = {
    hasOrders: batch.orderCount > 0,
    hasFailedResults: batch.hasFailedResults,
    templateReadsDetails: batch.templateReadsDetails,
    hasFile: batch.fileName !== null,
  }
  const verdict = payoutBatchLifecycle.judge({ state: batch.state, context }, { type })
  return verdict.ok ? null : verdict.refusal
}

/** A setting disables batches for everyone. */
const BATCHES_OFF = { ok: false, reason: 'batchesOff' } as const

type Spec = Omit<RowCommandSpec<'payoutBatch'>, 'kind' | 'refusalOf'> & { event: PayoutBatchEventType }
const batch = ({ event, ...spec }: Spec) =>
  rowCommand({ kind: 'payoutBatch', ...spec, refusalOf: (row) => batchRefusal(row, event) })

const batchPicked = rowCommand({
  id: 'payout.batch',
  kind: 'payout',
  screen: 'payoutPool',
  calls: ['payoutBatch.create'],
  key: 'a',
  icon: 'add',
  hint: 27,
  many: { atMost: LIMITS.batchOrdersMax },
  refusalOf: (payout, { userId }) => payoutRefusal(payout, userId, ['ENTER_BATCH']),
})
/** Opens the form of a new batch with exactly the ticked payouts. */
export const batchPickedCommand: Command = {
  ...batchPicked,
  availability: (facts) => {
    const matching = facts.target?.matching ?? null
    if (!facts.settings.showBatchButton) return BATCHES_OFF
    return matching !== null && matching <= LIMITS.batchOrdersMax ? READY : batchPicked.availability(facts)
  },
}

export const payoutBatchCommands: readonly Command[] = [
  listCommand({
    id: 'payoutBatch.create',
    kind: 'payoutBatch',
    calls: ['payoutBatch.create'],
    key: 'a',
    icon: 'add',
    hint: 9,
    availability: ({ settings }) => (settings.showBatchButton ? READY : BATCHES_OFF),
  }),
  batch({
    id: 'payoutBatch.export',
    event: 'EXPORT',
    calls: ['payoutBatch.export'],
    key: 'd',
    icon: 'export',
    hint: 10,
  }),
  batch({
    id: 'payoutBatch.download',
    event: 'DOWNLOAD_AGAIN',
    calls: ['payoutBatch.export'],
    key: 'shift+d',
    icon: 'export',
    hint: 11,
  }),
  batch({
    id: 'payoutBatch.confirm',
    event: 'CONFIRM',
    calls: ['payoutBatch.confirm'],
    key: 's',
    icon: 'done',
    hint: 12,
  }),
  batch({
    id: 'payoutBatch.abnormal',
    event: 'MARK_ABNORMAL',
    calls: ['payoutBatch.abnormal'],
    key: 'w',
    icon: 'attention',
    hint: 13,
  }),
  batch({
    id: 'payoutBatch.upload',
    event: 'UPLOAD_RESULT',
    calls: ['payoutBatch.uploadResult'],
    key: 'i',
    icon: 'upload',
    hint: 14,
  }),
  batch({
    id: 'payoutBatch.cancel',
    event: 'CANCEL',
    calls: ['payoutBatch.cancel'],
    key: 'shift+x',
    icon: 'close',
    hint: 15,
  }),
]
