import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFreezes, isTooMuch } from '#domain/ip-guard/find-freezes.ts'
import type { FoundFreeze, GuardCondition, GuardOrder } from '#domain/ip-guard/find-freezes.ts'
import { FAILED_STATUSES, GUARD_KINDS, PAID_STATUS } from '#domain/ip-guard/ip-guard.ts'

const SECONDS = 600
const order = fc.record({
  second: fc.integer({ min: 0, max: SECONDS }),
  merchantId: fc.integer({ min: 1, max: 4 }),
  status: fc.constantFrom(2, PAID_STATUS, ...FAILED_STATUSES),
})
const orders = fc
  .array(order, { maxLength: 60 })
  .map((list) => list.toSorted((one, other) => one.second - other.second))
const condition = fc.record({
  kind: fc.constantFrom(...GUARD_KINDS),
  windowSeconds: fc.constantFrom(1, 7, 60, 300),
  limit: fc.integer({ min: 1, max: 5 }),
  failedPercent: fc.constantFrom(1, 50, 100),
  freezeSeconds: fc.constantFrom(1, 30, 120),
  delaySeconds: fc.constantFrom(0, 20),
})

const countsOf = (within: readonly GuardOrder[]) => {
  const ended = within.filter(({ status }) => status === PAID_STATUS || FAILED_STATUSES.includes(status))
  return {
    orders: within.length,
    merchants: new Set(within.map(({ merchantId }) => merchantId)).size,
    ended: ended.length,
    failed: ended.filter(({ status }) => status !== PAID_STATUS).length,
  }
}

/** The same by counting each second's window anew. */
function byPlainPass(rule: GuardCondition, list: readonly GuardOrder[], from: number, until: number): FoundFreeze[] {
  const found: FoundFreeze[] = []
  let counted = 0
  for (let second = 0; second < until; second += 1) {
    if (second < counted || second < from || !list.some((one) => one.second === second)) continue
    const begin = Math.max(second - rule.windowSeconds + 1, counted)
    const counts = countsOf(list.filter((one) => one.second >= begin && one.second <= second))
    if (!isTooMuch(rule, counts)) continue
    const startsAt = second + 1 + rule.delaySeconds
    const expiresAt = startsAt + rule.freezeSeconds
    const stopped = list.filter((one) => one.second >= startsAt && one.second < expiresAt)
    const paid = stopped.filter(({ status }) => status === PAID_STATUS).length
    found.push({ from: begin, to: second + 1, startsAt, expiresAt, counts, stopped: stopped.length, paid })
    counted = expiresAt
  }
  return found
}

describe('what a rule finds', () => {
  it('is what counting every window anew finds', () => {
    let hits = 0
    fc.assert(
      fc.property(condition, orders, fc.nat(SECONDS), (rule, list, from) => {
        const found = findFreezes(rule, list, { from, until: SECONDS, countedFrom: 0 })
        hits += found.length
        expect(found).toEqual(byPlainPass(rule, list, from, SECONDS))
      }),
      { numRuns: 500, seed: 20_261_124 },
    )
    expect(hits).toBeGreaterThan(50)
  })

  it('is the same judged at once and in parts', () => {
    fc.assert(
      fc.property(condition, orders, fc.array(fc.nat(SECONDS), { maxLength: 6 }), (rule, list, cuts) => {
        const ends = [...new Set([...cuts, SECONDS])].toSorted((a, b) => a - b)
        let [from, countedFrom] = [0, 0]
        const inParts = ends.flatMap((until) => {
          // A part sees what is stored by then: stopped orders are counted from the whole.
          const found = findFreezes(rule, list, { from, until, countedFrom })
          from = until
          countedFrom = found.at(-1)?.expiresAt ?? countedFrom
          return found
        })
        expect(inParts).toEqual(findFreezes(rule, list, { from: 0, until: SECONDS, countedFrom: 0 }))
      }),
    )
  })

  it('begins once there are more than the limit within any minute, and not at the limit', () => {
    const rule: GuardCondition = {
      kind: 'perMinute',
      windowSeconds: 60,
      limit: 3,
      failedPercent: null,
      freezeSeconds: 3_600,
      delaySeconds: 0,
    }
    const at = (...seconds: number[]) => seconds.map((second): GuardOrder => ({ second, merchantId: 1, status: 2 }))
    const find = (list: GuardOrder[]) => findFreezes(rule, list, { from: 0, until: 9_999, countedFrom: 0 })
    expect(find(at(50, 70, 90, 110))).toEqual([])
    expect(find(at(50, 70, 90, 109))).toMatchObject([{ from: 50, to: 110, startsAt: 110, counts: { orders: 4 } }])
  })
})
