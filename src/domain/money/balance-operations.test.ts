import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BALANCE_OPERATIONS, OPERATION_CAUSES, planOperation } from '#domain/money/balance-operations.ts'
import type { Balances, PlannedOperation } from '#domain/money/balance-operations.ts'
import { FUND_OWNERS, LEDGER_CAUSES } from '#domain/money/ledger.ts'

const RUNS = 10_000
const FULL = Number.MAX_SAFE_INTEGER
const some = fc.integer({ min: 0, max: 1_000_000 })
const balances: fc.Arbitrary<Balances> = fc.record({
  available: fc.oneof(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.constantFrom(0, 1, -1, FULL)),
  frozen: some,
  held: some,
  deposit: some,
  clearing: fc.oneof(fc.integer({ min: -9_000_000, max: 9_000_000 }), fc.constantFrom(-FULL, FULL)),
})
const operation: fc.Arbitrary<PlannedOperation> = fc.record({
  ownerKind: fc.constantFrom(...FUND_OWNERS),
  operation: fc.constantFrom(...BALANCE_OPERATIONS),
  amountMinor: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(1, FULL)),
})
const of = (values: Partial<Balances>): Balances => ({
  available: 0,
  frozen: 0,
  held: 0,
  deposit: 0,
  clearing: 0,
  ...values,
})
const after = (plan: ReturnType<typeof planOperation>) =>
  plan.ok ? Object.fromEntries(plan.changes.map(({ account, afterMinor }) => [account, afterMinor])) : plan.refusal

describe('an operation on a party’s money', () => {
  it('moves the same amount out of one account and into another, and never what payouts froze', () => {
    fc.assert(
      fc.property(operation, balances, (asked, now) => {
        const plan = planOperation(asked, now)
        if (!plan.ok) return
        expect(plan.changes.reduce((sum, { changeMinor }) => sum + changeMinor, 0)).toBe(0)
        expect(new Set(plan.changes.map(({ account }) => account)).size).toBe(2)
        for (const { account, beforeMinor, changeMinor, afterMinor } of plan.changes) {
          expect(account).not.toBe('frozen')
          expect(beforeMinor).toBe(now[account])
          expect(afterMinor).toBe(beforeMinor + changeMinor)
          expect(Number.isSafeInteger(afterMinor)).toBe(true)
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('takes no balance of a party below zero', () => {
    fc.assert(
      fc.property(operation, balances, (asked, now) => {
        const plan = planOperation(asked, now)
        if (!plan.ok) return
        for (const { account, changeMinor, afterMinor } of plan.changes)
          if (account !== 'clearing' && changeMinor < 0) expect(afterMinor).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: RUNS },
    )
  })

  it('settles towards zero and not beyond', () => {
    fc.assert(
      fc.property(operation, balances, (asked, now) => {
        const plan = planOperation({ ...asked, operation: 'settle' }, now)
        if (!plan.ok) return
        const [own] = plan.changes
        expect(own.account).toBe('available')
        expect(Math.abs(own.afterMinor)).toBeLessThan(Math.abs(own.beforeMinor))
        expect(Math.sign(own.afterMinor) * Math.sign(own.beforeMinor)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it.each([
    ['add', { available: -5 }, { available: 95, clearing: -100 }],
    ['withdraw', { available: 100 }, { available: 0, clearing: 100 }],
    ['withdraw', { available: 99 }, { reason: 'insufficient', account: 'available', presentMinor: 99 }],
    ['hold', { available: 100, held: 1 }, { available: 0, held: 101 }],
    ['release', { held: 100, frozen: 500 }, { available: 100, held: 0 }],
    ['release', { frozen: 500 }, { reason: 'insufficient', account: 'held', presentMinor: 0 }],
    ['depositAdd', {}, { deposit: 100, clearing: -100 }],
    ['depositReduce', { deposit: 99 }, { reason: 'insufficient', account: 'deposit', presentMinor: 99 }],
    ['settle', { available: 100 }, { available: 0, clearing: 100 }],
    ['settle', { available: 99 }, { reason: 'moreThanOpen', presentMinor: 99 }],
    ['settle', { available: -500 }, { reason: 'nothingOpen' }],
    ['clear', { available: 250 }, { available: 0, clearing: 250 }],
    ['clear', { available: -250 }, { available: 0, clearing: -250 }],
    ['clear', {}, { reason: 'nothingOpen' }],
  ] as const)('%s of 100 with %o leaves a merchant %o', (verb, now, expected) => {
    expect(after(planOperation({ ownerKind: 'merchant', operation: verb, amountMinor: 100 }, of(now)))).toEqual(
      expected,
    )
  })

  it.each([
    ['settle', { available: -500 }, { available: -400, clearing: -100 }],
    ['settle', { available: 500 }, { available: 400, clearing: 100 }],
    ['settle', { available: -99 }, { reason: 'moreThanOpen', presentMinor: -99 }],
    ['clear', { available: 5 }, { reason: 'notForSuppliers' }],
  ] as const)('%s of 100 with %o leaves a supplier %o', (verb, now, expected) => {
    expect(after(planOperation({ ownerKind: 'supplier', operation: verb, amountMinor: 100 }, of(now)))).toEqual(
      expected,
    )
  })

  it('needs an amount, and refuses one that no balance can hold', () => {
    const add = { ownerKind: 'merchant', operation: 'add' } as const
    expect(after(planOperation(add, of({})))).toEqual({ reason: 'noAmount' })
    expect(after(planOperation({ ...add, amountMinor: 2 }, of({ available: FULL - 1 })))).toEqual({ reason: 'tooMuch' })
  })

  it('has a cause of its own', () => {
    const causes = Object.values(OPERATION_CAUSES)
    expect(new Set(causes).size).toBe(BALANCE_OPERATIONS.length)
    expect(LEDGER_CAUSES).toEqual(expect.arrayContaining(causes))
  })
})
