import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf, SHARE_POLICY, shareTurn } from '#domain/bank-records/understood-share.ts'

const { beforeMin, fallsBy, recentMin, recoversWithin } = SHARE_POLICY
const of = (count: number, unread: number) => ({ count, unread })

describe('the share of a bank', () => {
  it('falls by its points and not by fewer', () => {
    const before = of(100, 10)
    expect(shareTurn({ before, recent: of(100, 10 + fallsBy) }, null)).toBe('falls')
    expect(shareTurn({ before, recent: of(100, 9 + fallsBy) }, null)).toBeNull()
  })

  it('is judged by enough messages alone', () => {
    expect(shareTurn({ before: of(beforeMin, 0), recent: of(recentMin, recentMin) }, null)).toBe('falls')
    expect(shareTurn({ before: of(beforeMin, 0), recent: of(recentMin - 1, recentMin - 1) }, null)).toBeNull()
    expect(shareTurn({ before: of(beforeMin - 1, 0), recent: of(recentMin, recentMin) }, null)).toBeNull()
  })

  it('recovers to what it fell from, whatever came before since', () => {
    const before = of(100, 100)
    expect(shareTurn({ before, recent: of(100, 10 + recoversWithin) }, 90)).toBe('recovers')
    expect(shareTurn({ before, recent: of(100, 11 + recoversWithin) }, 90)).toBeNull()
  })

  it('never falls and recovers by the same messages', () => {
    const counts = fc
      .integer({ min: 1, max: 200 })
      .chain((count) => fc.nat({ max: count }).map((unread) => of(count, unread)))
    fc.assert(
      fc.property(counts, counts, (before, recent) => {
        if (shareTurn({ before, recent }, null) !== 'falls') return
        expect(shareTurn({ before, recent }, percentOf(before))).toBeNull()
      }),
    )
  })
})
