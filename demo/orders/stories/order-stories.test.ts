import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { lifeOf } from '#demo/orders/stories/order-life.ts'
import { STORIES, storyNamed } from '#demo/orders/stories/order-stories.ts'
import { createRandom } from '#demo/random.ts'

const now = new Date('2026-03-15T08:20:00Z')
const timeoutMs = 15 * 60_000

describe('stories', () => {
  it('add up to all orders, most of them paid', () => {
    const total = STORIES.reduce((sum, { share }) => sum + share, 0)
    const paid = STORIES.filter(({ steps }) => steps.at(-1)?.to === 'successful').reduce(
      (sum, { share }) => sum + share,
      0,
    )
    expect(paid / total).toBeGreaterThan(0.68)
    expect(paid / total).toBeLessThan(0.76)
  })

  it('cover every order status', () => {
    const ends = new Set(STORIES.map(({ steps }) => steps.at(-1)?.to ?? 'created'))
    expect([...ends].sort()).toEqual([...ORDER_STATUSES].sort())
  })
})

describe('an order’s life', () => {
  const live = (name: string, minutesAgo: number) =>
    lifeOf(createRandom(11), storyNamed(name), { createdMs: now.getTime() - minutesAgo * 60_000, now, timeoutMs })

  it('has no events in the future', () => {
    const young = live('timed out', 3)
    expect(young.status).toBe('allocated')
    expect(young.facts.hasResource).toBe(true)
    const old = live('timed out', 60)
    expect(old.status).toBe('timedOut')
    expect(old.facts.hasResource).toBe(false)
  })

  it('times out exactly when the payment time ends', () => {
    const { steps, expiresAt } = live('timed out', 60)
    expect(steps.at(-1)?.at.getTime()).toBeGreaterThanOrEqual(expiresAt?.getTime() ?? Number.POSITIVE_INFINITY)
  })

  it('moves forward in time, and keeps the payment time after a refund', () => {
    const { steps, paidAt, facts, status } = live('reversed', 10_000)
    const times = steps.map(({ at }) => at.getTime())
    expect(times).toEqual([...times].sort((one, other) => one - other))
    expect(status).toBe('failed')
    expect(paidAt).not.toBeNull()
    expect(facts.isPaid).toBe(false)
  })

  it('names the person for manual actions', () => {
    const { steps } = live('timed out, then supplemented', 10_000)
    expect(steps.map(({ actor }) => actor !== null)).toEqual([false, false, true])
  })
})
