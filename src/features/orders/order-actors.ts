import { fromPromise } from 'xstate'
import { api } from '#api/api.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
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
import type { OrderAnswer } from '#machines/order/order-action.flow.ts'
import type { OrderBulk } from '#machines/order/order-bulk.ts'
import type { OrderActionCall } from '#machines/order/order-forms.ts'
import type { Outcome } from '#machines/outcome.ts'

/** Loads the current order; null if it cannot be loaded. */
const freshOrder: Fresh<OrderRow> = async (orderCode) => {
  try {
    return (await api.call('order.getDetail', { orderCode })).order
  } catch {
    return null
  }
}

/** Who changed an order last, and when. */
export const lastOrderChange: LastChange<OrderRow> = async ({ orderCode, updateTime }) => {
  const detail = await api.call('order.getDetail', { orderCode }).catch(() => null)
  return lastOf((detail?.history ?? []).filter(({ at }) => at > updateTime))
}

/** Carries out one action on an order by its call. */
export function submitterFor(order: OrderRow) {
  return fromPromise<Outcome<OrderAnswer, OrderRow>, ActionSubmission<OrderActionCall>>(
    async ({ input: { call, input, key } }) => {
      const outcome = await attempt(order.orderCode, () => api.call(call, input, { idempotencyKey: key }), freshOrder)
      if (outcome.kind !== 'done') return outcome
      const { result } = outcome
      if ('results' in result) return await unlocked(order, result.results[0])
      if ('note' in result) return { kind: 'done', result: { order } }
      if (!('found' in result)) return { kind: 'done', result }
      const { order: now, ...query } = result
      return { kind: 'done', result: { order: now, query } }
    },
  )
}

type Unlocking = { ok: boolean; refusal: string | null } | undefined

/** Unlocking answers by orders of many, without who was first; that is the last row of the history. */
async function unlocked(order: OrderRow, result: Unlocking): Promise<Outcome<OrderAnswer, OrderRow>> {
  const detail = await api.call('order.getDetail', { orderCode: order.orderCode }).catch(() => null)
  const present = detail?.order ?? null
  if (result?.ok) return { kind: 'done', result: { order: present ?? { ...order, locked: false, lockedBy: null } } }
  const last = detail?.history.at(-1)
  return {
    kind: 'conflict',
    refusal: result?.refusal ?? 'versionConflict',
    present,
    by: last?.actor ?? null,
    at: last?.at ?? null,
  }
}

/** Undoes the last action on an order. */
export function undoLast(order: OrderRow, key: string): Promise<Outcome<OrderRow>> {
  const input = { orderCode: order.orderCode, expectedVersion: order.version }
  return attempt(
    order.orderCode,
    async () => (await api.call('order.undo', input, { idempotencyKey: key })).order,
    freshOrder,
  )
}

type FollowedAction = InputOf<'order.bulkFollow'>['action']

/** The calls of a bulk action on orders. */
export function orderBulkCalls({ action, inputOf, queued }: OrderBulk): BulkCalls {
  return {
    preview: async (selection, signal) =>
      previewByRow(await api.call('order.bulkPreview', { action, selection: codeSelection(selection) }, { signal })),
    apply: async (chunk) => {
      const input = inputOf(chunk.values, codeRun(chunk))
      return resultsByRow(
        await api.call('order.bulkApply', input, { idempotencyKey: chunk.idempotencyKey }),
        queued !== undefined,
      )
    },
    ...(queued && {
      follow: async (rows: readonly BulkResult[], signal: AbortSignal) => {
        const chunk = rows.slice(0, LIMITS.bulkChunk)
        const since = chunk.map((row) => row.since ?? '').sort()[0] ?? ''
        const orderCodes = chunk.map(({ row }) => row)
        const input = { action: action as FollowedAction, orderCodes, since }
        return followedByRow(await api.call('order.bulkFollow', input, { signal }), queued.failure)
      },
    }),
  }
}
