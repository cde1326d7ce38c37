import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { PAYOUT_STAGES } from '#domain/payouts/payout-status.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import { chartTransitionsOf } from '#machines/machine-outline.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import { BOX, placeStates, rankStates, transitionPath } from '#domain/chart-layout.ts'

describe('the layout of a lifecycle', () => {
  it('places an order’s statuses in their usual order, top to bottom', () => {
    const ranks = rankStates(ORDER_STATUSES, orderLifecycle.initial, chartTransitionsOf(orderLifecycle))
    const rows = [...Map.groupBy(ORDER_STATUSES, (state) => ranks.get(state)).entries()]
      .sort(([a = 0], [b = 0]) => a - b)
      .map(([, row]) => row)
    expect(rows).toEqual([
      ['created'],
      ['allocated', 'allocationFailed'],
      ['pendingConfirmation', 'successful', 'timedOut', 'failed'],
      ['rejecting', 'closed'],
      ['rejected'],
    ])
  })

  it.each([
    ['orders', ORDER_STATUSES, orderLifecycle.initial, chartTransitionsOf(orderLifecycle)],
    ['payouts', PAYOUT_STAGES, payoutLifecycle.initial, chartTransitionsOf(payoutLifecycle)],
  ] as const)(
    'gives every state of %s a place of its own within the drawing',
    (_name, states, initial, transitions) => {
      const { places, width, height } = placeStates<string>(states, rankStates<string>(states, initial, transitions))
      expect(places.size).toBe(states.length)
      const taken = [...places.values()]
      expect(new Set(taken.map(({ x, y }) => `${x} ${y}`)).size).toBe(states.length)
      for (const { x, y } of taken) {
        expect(x).toBeGreaterThanOrEqual(BOX.width / 2)
        expect(x).toBeLessThanOrEqual(width - BOX.width / 2)
        expect(y).toBeLessThanOrEqual(height - BOX.height / 2)
      }
    },
  )

  it('also places unreachable states', () => {
    expect(rankStates(['a', 'b', 'c'], 'a', [{ from: 'a', to: 'b', isOwn: true }]).get('c')).toBe(2)
  })

  it('draws no line through its source box', () => {
    expect(transitionPath({ x: 50, y: 16 }, { x: 150, y: 16 })).toMatch(/^M\d+ 0 C/)
    expect(transitionPath({ x: 50, y: 16 }, { x: 50, y: 82 })).toBe('M50 32 C50 49 50 49 50 66')
  })
})
