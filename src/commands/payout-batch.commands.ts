import type { Command, CommandFacts, PayoutBatchTarget } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import { rolesOf } from '#commands/roles-of.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { PayoutBatchRow } from '#contract/payout-batch.endpoints.ts'
import { payoutBatchLifecycle } from '#machines/payout-batch/payout-batch.lifecycle.ts'
import type { PayoutBatchEventType } from '#machines/payout-batch/payout-batch.lifecycle.ts'

interface BatchCommandSpec {
  id: `payoutBatch.${string}`
  event: PayoutBatchEventType
  /** The call that carries it out; who may make it may see the command. */
  call: EndpointName
  key: string
  icon: string
  hint: number
}

const common = { group: 'actions', scope: 'list', kind: 'payoutBatch' } as const

/** Why a batch does not allow an event now; null when it does. */
export function batchRefusal(batch: PayoutBatchRow, type: PayoutBatchEventType): string | null {
  const context = { hasOrders: batch.orderCount > 0, hasFailedResults: batch.hasFailedResults, templateReadsDetails: batch.templateReadsDetails, hasFile: batch.fileName !== null }
  const verdict = payoutBatchLifecycle.judge({ state: batch.state, context }, { type })
  return verdict.ok ? null : verdict.refusal
}

function batchCommand({ id, event, call, key, icon, hint }: BatchCommandSpec): Command {
  return {
    ...common,
    id,
    roles: rolesOf(call),
    keys: [key],
    icon,
    hint,
    availability: ({ target }) => {
      const [first, ...rest] = target?.kind === 'payoutBatch' ? target.rows : []
      if (first === undefined) return { ok: false, reason: 'noRow' }
      if (rest.length > 0 || (target?.matching ?? 0) > 1) return { ok: false, reason: 'oneRowOnly' }
      const refusal = batchRefusal(first, event)
      return refusal === null ? READY : { ok: false, reason: refusal }
    },
    intent: (facts) => ({ kind: 'flow', command: id, target: targetOf(facts) }),
  }
}

function targetOf(facts: CommandFacts): PayoutBatchTarget {
  if (facts.target?.kind !== 'payoutBatch') throw new Error('a batch command ran without a batch')
  return facts.target
}

/** Opens the form of a new batch; needs no row. A setting takes it from everybody. */
const create: Command = {
  ...common,
  id: 'payoutBatch.create',
  roles: rolesOf('payoutBatch.create'),
  keys: ['a'],
  icon: 'add',
  hint: 9,
  availability: ({ settings }) => (settings.showBatchButton ? READY : { ok: false, reason: 'batchesOff' }),
  intent: () => ({ kind: 'flow', command: 'payoutBatch.create', target: { kind: 'payoutBatch', rows: [], source: 'focus', matching: null } }),
}

export const payoutBatchCommands: readonly Command[] = [
  create,
  batchCommand({ id: 'payoutBatch.export', event: 'EXPORT', call: 'payoutBatch.export', key: 'd', icon: 'export', hint: 10 }),
  batchCommand({ id: 'payoutBatch.download', event: 'DOWNLOAD_AGAIN', call: 'payoutBatch.export', key: 'shift+d', icon: 'export', hint: 11 }),
  batchCommand({ id: 'payoutBatch.confirm', event: 'CONFIRM', call: 'payoutBatch.confirm', key: 's', icon: 'done', hint: 12 }),
  batchCommand({ id: 'payoutBatch.abnormal', event: 'MARK_ABNORMAL', call: 'payoutBatch.abnormal', key: 'w', icon: 'attention', hint: 13 }),
  batchCommand({ id: 'payoutBatch.upload', event: 'UPLOAD_RESULT', call: 'payoutBatch.uploadResult', key: 'i', icon: 'upload', hint: 14 }),
  batchCommand({ id: 'payoutBatch.cancel', event: 'CANCEL', call: 'payoutBatch.cancel', key: 'shift+x', icon: 'close', hint: 15 }),
]
