import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChainRecord } from '#domain/trusted-chain/chain-record.ts'
import { linkChain } from '#domain/trusted-chain/link-chain.ts'
import { disordered, MINUTE, movements, reported, WINDOWS, withLosses } from '#tests/support/chains/made-chains.ts'

/** Small amounts add up to the same by chance, once in tens of thousands of accounts. */
const SEED = 17
const breaksOf = (records: readonly ChainRecord[]) => linkChain(records, WINDOWS).breaks
/** A few records by hand: minute, signed amount, balance after it. */
const records = (
  ...rows: readonly (readonly [minute: number, signed: number, balance: number | null, utr?: string])[]
) =>
  rows.map(([minute, signed, balance, utr = null], nth) => ({ id: nth + 1, at: minute * MINUTE, signed, balance, utr }))
const said = (rows: readonly ChainRecord[]) =>
  breaksOf(rows).map(({ after, before, gap, kind }) => [kind, before.id, after.id, gap])

describe('the chain of an account', () => {
  it.each([1_000_000, 100])(
    'finds every isolated loss with its amount and time, and nothing else, of amounts up to %i',
    (most) => {
      fc.assert(
        fc.property(withLosses(most), (made) => {
          const found = breaksOf(reported(made)).map(({ after, before, gap, kind }) => ({
            after: after.id,
            before: before.id,
            gap,
            kind,
          }))
          const expected = made.truth
            .filter(({ id }) => made.lost.has(id))
            .map(({ id, signed }) => ({ after: id + 1, before: id - 1, gap: signed, kind: 'lost' }))
          expect(found).toEqual(expected)
          for (const { after, before, gap } of breaksOf(reported(made))) {
            const missed = made.truth.find(
              ({ id, signed }) => made.lost.has(id) && signed === gap && id === before.id + 1,
            )
            expect(before.at <= (missed?.at ?? 0) && (missed?.at ?? 0) <= after.at).toBe(true)
          }
        }),
        { numRuns: 2_000, seed: SEED },
      )
    },
  )

  it.each([1_000_000, 100])('finds no break under duplicates and clocks that disagree, of amounts up to %i', (most) => {
    fc.assert(
      fc.property(
        movements(most).chain((truth) => disordered(truth, 1)),
        (shuffled) => {
          expect(said(shuffled)).toEqual([])
        },
      ),
      { numRuns: 2_000, seed: SEED },
    )
  })

  it('finds the losses also among duplicates and clocks that disagree', () => {
    fc.assert(
      fc.property(
        withLosses(1_000_000).chain((made) => fc.tuple(fc.constant(made), disordered(reported(made), 1))),
        ([made, shuffled]) => {
          const lost = made.truth.filter(({ id }) => made.lost.has(id)).map(({ signed }) => signed)
          expect(
            breaksOf(shuffled)
              .map(({ gap }) => gap)
              .toSorted((a, b) => a - b),
          ).toEqual(lost.toSorted((a, b) => a - b))
        },
      ),
      { numRuns: 2_000, seed: SEED },
    )
  })

  it('gives only the sum of losses beside each other, and sees none that cancel out', () => {
    expect(said(records([0, 5, 105], [1, 10, 115], [4, 7, 142]))).toEqual([['lost', 2, 3, 20]])
    expect(said(records([0, 5, 105], [1, 10, 115], [4, 7, 122]))).toEqual([])
  })

  it('tells a balance that is misread from a loss, once the next record shows it', () => {
    const begun = [
      [0, 5, 105],
      [1, 10, 115],
      [2, 20, 999],
    ] as const
    expect(said(records(...begun))).toEqual([['lost', 2, 3, 864]])
    expect(said(records(...begun, [3, 1, 136]))).toEqual([['misread', 2, 3, 864]])
    expect(said(records([0, 5, 105], [1, 10, 115], [2, 20, 135], [2.5, 20, 999], [3, 1, 136], [4, 1, 137]))).toEqual([
      ['misread', 3, 4, 844],
    ])
  })

  it('lets a forger pass who knows the balance until the next true record, and then shows both', () => {
    const forged = [
      [0, 5, 105],
      [1, 10, 115],
      [2, 20, 135],
    ] as const
    expect(said(records(...forged))).toEqual([])
    const [found] = breaksOf(records(...forged, [3, 7, 122]))
    expect(found).toMatchObject({ kind: 'lost', gap: -20, forkId: 2, before: { id: 3 }, after: { id: 4 } })
  })

  it('is not broken by records without a balance: they prove nothing, and close the gaps that they explain', () => {
    expect(said(records([0, 5, 105], [1, 10, null], [2, 20, 135]))).toEqual([])
    const { links } = linkChain(records([0, 5, 105], [1, 10, null], [2, 20, 135]), WINDOWS)
    expect(links.get(3)).toEqual({ from: 1, over: [2] })
    expect(said(records([0, 5, 105], [1, 11, null], [2, 20, 135]))).toEqual([['lost', 1, 3, 10]])
    // The same payment told a second time without its balance explains nothing.
    expect(said(records([0, 5, 105, 'U1'], [0, 5, null, 'U1'], [2, 20, 130]))).toEqual([['lost', 1, 3, 5]])
  })

  it('takes equal movements for two where the balance came back between them, and for one told twice where it did not', () => {
    expect(linkChain(records([0, 50, 150], [1, -50, 100], [2, 50, 150], [3, 1, 151]), WINDOWS)).toMatchObject({
      breaks: [],
      repeats: new Map(),
    })
    expect(linkChain(records([0, 50, 150], [1, 50, 150], [3, 1, 151]), WINDOWS)).toMatchObject({
      breaks: [],
      repeats: new Map([[2, 1]]),
    })
    expect(said(records([0, 50, 150, 'U1'], [2, 50, 150, 'U2'], [3, 1, 151]))).toEqual([['lost', 1, 2, -50]])
  })

  it('goes on after a silence however long', () => {
    expect(said(records([0, 5, 105], [2_000, 10, 115], [9_000, 7, 122]))).toEqual([])
    expect(said(records([0, 5, 105], [2_000.1, 1, 116], [2_000, 10, 115], [2_001, 7, 123]))).toEqual([])
  })
})
