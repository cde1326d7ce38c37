import { describe, expect, it } from 'vitest'
import type { CommandFacts, TargetOf } from '#commands/command.ts'
import { listCommand, rowCommand } from '#commands/rows/row-command.ts'
import type { RowCommandSpec } from '#commands/rows/row-command.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'
import { payoutRow } from '#tests/support/payouts/payout-row.ts'

const spec: RowCommandSpec<'order'> = {
  id: 'order.try',
  kind: 'order',
  calls: ['order.reject', 'order.reselect'],
  key: 'y',
}
const [one, other] = [orderRow(), orderRow({ id: 2, locked: true })]
const orders = (rows: TargetOf<'order'>['rows'], matching: number | null = null): CommandFacts['target'] => ({
  kind: 'order',
  rows,
  source: 'focus',
  matching,
})
const facts = (target: CommandFacts['target']): CommandFacts => ({
  role: 'admin',
  userId: 1,
  screen: 'orders',
  target,
  settings: { canTimeoutSupplement: true, showBatchButton: true },
})

describe('a command on rows', () => {
  it('needs a row of its own kind', () => {
    const { availability, intent } = rowCommand(spec)
    for (const target of [
      null,
      orders([]),
      { kind: 'payout', rows: [payoutRow()], source: 'focus', matching: null } as const,
    ]) {
      expect(availability(facts(target))).toEqual({ ok: false, reason: 'noRow' })
      expect(() => intent(facts(target?.kind === 'order' ? null : target))).toThrow('order.try')
    }
    expect(intent(facts(orders([one])))).toEqual({ kind: 'flow', command: 'order.try', target: orders([one]) })
  })

  it('accepts one row, many, or a limited number of selected rows', () => {
    const verdict = (many: typeof spec.many, target: CommandFacts['target']) =>
      rowCommand({ ...spec, many }).availability(facts(target))
    expect(verdict(undefined, orders([one, other]))).toEqual({ ok: false, reason: 'oneRowOnly' })
    expect(verdict(undefined, orders([one], 7))).toEqual({ ok: false, reason: 'oneRowOnly' })
    expect([
      verdict(true, orders([one, other])),
      verdict(true, orders([one], 7)),
      verdict({ atMost: 2 }, orders([one, other])),
    ]).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    const tooMany = { ok: false, reason: 'tooManyRows', params: { max: 1 } }
    expect([verdict({ atMost: 1 }, orders([one, other])), verdict({ atMost: 1 }, orders([one], 1))]).toEqual([
      tooMany,
      tooMany,
    ])
  })

  it('gives the reason for one row, and leaves several to the bulk run', () => {
    const { availability } = rowCommand({
      ...spec,
      many: true,
      refusalOf: ({ locked }) => (locked ? 'locked' : null),
    })
    expect(availability(facts(orders([other])))).toEqual({ ok: false, reason: 'locked' })
    expect([availability(facts(orders([one]))), availability(facts(orders([one, other])))]).toEqual([
      { ok: true },
      { ok: true },
    ])
  })

  it('is likely if one of the rows needs it', () => {
    const { isLikely } = rowCommand({ ...spec, isLikely: ({ locked }) => locked })
    expect([
      isLikely?.({ kind: 'order', rows: [one, other], source: 'focus', matching: null }),
      isLikely?.({ kind: 'order', rows: [one], source: 'focus', matching: null }),
    ]).toEqual([true, false])
    expect(rowCommand(spec).isLikely).toBeUndefined()
  })
})

describe('a command of a list', () => {
  it('starts without a row, whatever is under the cursor', () => {
    const create = listCommand({ id: 'order.begin', kind: 'order', calls: ['order.reject'], key: 'y' })
    expect(create.availability(facts(null))).toEqual({ ok: true })
    expect(create.intent(facts(orders([one])))).toEqual({ kind: 'flow', command: 'order.begin', target: orders([]) })
  })
})
