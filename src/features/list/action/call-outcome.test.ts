import { describe, expect, it } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import type { CallFailure } from '#contract/wire/call-failure.ts'
import { attempt, failureOf } from '#features/list/action/call-outcome.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'

const failing = (failure: CallFailure) => async () => {
  throw new ApiError('order.callback', failure)
}
const fresh = async () => orderRow({ version: 9 })

describe('attempt', () => {
  it('returns the resulting order', async () => {
    const result = orderRow({ version: 4 })
    expect(await attempt(result.orderCode, async () => result, fresh)).toEqual({ kind: 'done', result })
  })

  it('returns the current order, who changed it and when on a conflict', async () => {
    const moved = failing({
      code: 409,
      msg: 'order.refused',
      failure: {
        params: { refusal: 'locked' },
        present: { version: 9 },
        by: 'admin',
        at: '2026-11-20T02:00:00.000Z',
      },
    })
    expect(await attempt('C1', moved, fresh)).toEqual({
      kind: 'conflict',
      refusal: 'locked',
      present: orderRow({ version: 9 }),
      details: { version: 9 },
      by: 'admin',
      at: '2026-11-20T02:00:00.000Z',
    })
  })

  it('keeps what a conflict says of what was and what is', async () => {
    const params = { refusal: 'versionConflict', was: '100.00 INR', now: '60.00 INR' }
    const moved = failing({
      code: 409,
      msg: 'balance.movedAvailable',
      failure: { params, present: { available: 6_000 } },
    })
    expect(await attempt('7', moved, fresh)).toMatchObject({
      kind: 'conflict',
      told: { kind: 'refused', reason: 'balance.movedAvailable', params },
    })
  })

  it('reports a fault in the console as a refusal that says so', async () => {
    const broken = async () => {
      throw new TypeError('x is not a function')
    }
    expect(await attempt('C1', broken, fresh)).toMatchObject({ kind: 'refused', reason: 'console' })
  })
})

describe('failureOf', () => {
  it.each([
    ['network', 'network'],
    [502, 'notUnderstood'],
    [409, 'idempotency.running'],
  ] as const)('reports %s %s as an unknown outcome: it may have been done', (code, msg) => {
    expect(failureOf({ code, msg, failure: {} }).kind).toBe('outcomeUnknown')
  })

  it('keeps the fields, parameters and quotable id of a refusal', () => {
    const issues = [{ path: 'utr', fault: 'utrUsed' }]
    expect(failureOf({ code: 400, msg: 'badInput', failure: { issues, params: { max: 3 } } })).toEqual({
      kind: 'refused',
      reason: 'badInput',
      params: { max: 3 },
      issues,
    })
    expect(failureOf({ code: 500, msg: 'failed', failure: { errorId: 'E1' } })).toMatchObject({
      kind: 'refused',
      params: { errorId: 'E1' },
    })
    expect(failureOf({ code: 'cancelled', msg: 'cancelled', failure: {} })).toMatchObject({
      kind: 'refused',
      reason: 'cancelled',
    })
  })
})
