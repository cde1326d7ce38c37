import { fromPromise } from 'xstate'
import { api } from '#api/api.ts'
import type { OutputOf } from '#contract/contract.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import type { BulkCalls } from '#features/list/bulk/bulk-actor.ts'
import { lastOf } from '#features/list/action/outcome/last-change.ts'
import type { LastChange } from '#features/list/action/outcome/last-change.ts'
import { attempt } from '#features/list/action/outcome/call-outcome.ts'
import type { Fresh } from '#features/list/action/outcome/call-outcome.ts'
import type { ActionSubmission } from '#machines/action/action.flow.ts'
import type { InputOf } from '#contract/contract.ts'
import { LIMITS } from '#domain/limits.ts'
import type { BulkResult } from '#machines/bulk/bulk.flow.ts'
import { codeRun, codeSelection, followedByRow, previewByRow, resultsByRow } from '#machines/bulk/bulk-by-code.ts'
import type { Outcome } from '#machines/outcome.ts'
import type { PayoutAnswer } from '#machines/payout/payout-action.flow.ts'
import type { PayoutBulk } from '#machines/payout/payout-bulk.ts'
import type { PayoutActionCall } from '#machines/payout/payout-forms.ts'

/** Loads the current payout; null if it cannot be loaded. */
const freshPayout: Fresh<PayoutRow> = async (orderCode) => {
  try {
    return (await api.call('payoutOrder.getDetail', { orderCode })).order
  } catch {
    return null
  }
}

/** Who changed a payout last, and when. */
export const lastPayoutChange: LastChange<PayoutRow> = async ({ orderCode, updateTime }) => {
  const detail = await api.call('payoutOrder.getDetail', { orderCode }).catch(() => null)
  return lastOf((detail?.history ?? []).filter(({ at }) => at > updateTime))
}

type Answer = OutputOf<PayoutActionCall>
const hasOrder = (answer: Answer): answer is Extract<Answer, { order: PayoutRow }> => 'order' in answer
const hasResults = (answer: Answer): answer is OutputOf<'payoutOrder.unlock'> => 'results' in answer

/** Carries out one action on a payout by its call. */
export function submitterFor(payout: PayoutRow) {
  return fromPromise<Outcome<PayoutAnswer, PayoutRow>, ActionSubmission<PayoutActionCall>>(
    async ({ input: { call, input, key } }) => {
      const outcome = await attempt(payout.orderCode, () => api.call(call, input, { idempotencyKey: key }), freshPayout)
      if (outcome.kind !== 'done') return outcome
      const { result } = outcome
      if (hasOrder(result)) return { kind: 'done', result }
      if ('note' in result) return { kind: 'done', result: { order: payout } }
      const present = await freshPayout(payout.orderCode)
      const [unlocking] = hasResults(result) ? result.results : []
      if (unlocking && !unlocking.ok)
        return {
          kind: 'conflict',
          refusal: unlocking.refusal ?? 'versionConflict',
          present,
          by: null,
          at: present?.updateTime ?? null,
        }
      return { kind: 'done', result: { order: present ?? payout } }
    },
  )
}

/** Claims the oldest payout that nobody holds; null when there is none. */
export async function claimNext(key: string): Promise<PayoutRow | null> {
  return (await api.call('payoutOrderClaim.claimNext', {}, { idempotencyKey: key })).order
}

/** Undoes the last action on a payout. */
export function undoLast(payout: PayoutRow, key: string): Promise<Outcome<PayoutRow>> {
  const input = { orderCode: payout.orderCode, expectedVersion: payout.version }
  return attempt(
    payout.orderCode,
    async () => (await api.call('payoutOrder.undo', input, { idempotencyKey: key })).order,
    freshPayout,
  )
}

type FollowedAction = InputOf<'payoutOrder.bulkFollow'>['action']

/** The calls of a bulk action on payouts. */
export function payoutBulkCalls({ action, inputOf, queued }: PayoutBulk): BulkCalls {
  return {
    preview: async (selection, signal) =>
      previewByRow(
        await api.call('payoutOrder.bulkPreview', { action, selection: codeSelection(selection) }, { signal }),
      ),
    apply: async (chunk) => {
      const input = inputOf(chunk.values, codeRun(chunk))
      return resultsByRow(
        await api.call('payoutOrder.bulkApply', input, { idempotencyKey: chunk.idempotencyKey }),
        queued !== undefined,
      )
    },
    ...(queued && {
      follow: async (rows: readonly BulkResult[], signal: AbortSignal) => {
        const chunk = rows.slice(0, LIMITS.bulkChunk)
        const since = chunk.map((row) => row.since ?? '').sort()[0] ?? ''
        const orderCodes = chunk.map(({ row }) => row)
        const input = { action: action as FollowedAction, orderCodes, since }
        return followedByRow(await api.call('payoutOrder.bulkFollow', input, { signal }), queued.failure)
      },
    }),
  }
}
