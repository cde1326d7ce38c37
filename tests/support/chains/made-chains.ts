import fc from 'fast-check'
import type { ChainRecord, Verifiable } from '#domain/trusted-chain/chain-record.ts'

export const MINUTE = 60_000
export const WINDOWS = { linkMs: 30 * MINUTE, repeatMs: 60 * MINUTE }

/** Movements of an account, and the ones that were lost. */
export interface MadeChain {
  truth: readonly Verifiable[]
  lost: ReadonlySet<number>
}

const movement = (most: number) =>
  fc.record({
    signed: fc.integer({ min: -most, max: most }).map((amount) => amount || 1),
    /** Sometimes nothing happens for hours. */
    wait: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 1, max: 4 }) },
      { weight: 1, arbitrary: fc.integer({ min: 60, max: 900 }) },
    ),
  })

/** The movements of an account in their order; small amounts make its balance come back to where it was. */
export const movements = (most: number, maxLength = 60) =>
  fc.array(movement(most), { minLength: 12, maxLength }).map((steps): Verifiable[] => {
    let [balance, at] = [1_000_000_000, Date.parse('2026-11-23T00:00:00Z')]
    return steps.map(({ signed, wait }, nth) => {
      balance += signed
      at += wait * MINUTE
      return { id: nth + 1, at, signed, balance, utr: `U${nth + 1}` }
    })
  })

/** Movements some of which were lost, never two with fewer than two records between them, nor at either end. */
export const withLosses = (most: number) =>
  fc.tuple(movements(most), fc.array(fc.nat(200), { maxLength: 8 })).map(([truth, picks]): MadeChain => {
    const lost = new Set<number>()
    for (const pick of picks) {
      const nth = 3 + (pick % Math.max(1, truth.length - 6))
      if (![nth - 3, nth - 2, nth - 1, nth, nth + 1, nth + 2, nth + 3].some((near) => lost.has(near))) lost.add(nth)
    }
    return { truth, lost: new Set([...lost].map((nth) => nth + 1)) }
  })

/** The records as they come in: without those that were lost. */
export const reported = ({ lost, truth }: MadeChain): Verifiable[] => truth.filter(({ id }) => !lost.has(id))

/** The same records as clocks that are up to `minutes` wrong tell them, some of them twice, in any order. */
export const disordered = (records: readonly Verifiable[], minutes: number) =>
  fc
    .tuple(
      fc.array(fc.integer({ min: -minutes * MINUTE, max: minutes * MINUTE }), {
        minLength: records.length * 2,
        maxLength: records.length * 2,
      }),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: records.length, maxLength: records.length }),
    )
    .map(([shifts, twice]): ChainRecord[] =>
      records.flatMap((record, nth) => [
        { ...record, at: record.at + (shifts[nth * 2] ?? 0) },
        ...(twice[nth] === 0
          ? [{ ...record, id: record.id + 100_000, at: record.at + (shifts[nth * 2 + 1] ?? 0) }]
          : []),
      ]),
    )
