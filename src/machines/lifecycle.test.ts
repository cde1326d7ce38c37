import { describe, expect, it } from 'vitest'
import { optionsOf } from '#machines/lifecycle.ts'
import { chartTransitionsOf } from '#machines/machine-outline.ts'
import { orderSubjectOf, orderLifecycle } from '#machines/order/order.lifecycle.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'

const eventsOf = (change: Parameters<typeof orderRow>[0], mayTimeoutSupplement = true) =>
  optionsOf(orderLifecycle, orderSubjectOf(orderRow(change), mayTimeoutSupplement)).map(
    ({ event, to }) => `${event} ${to}`,
  )

describe('the events that a lifecycle allows', () => {
  it('lists each event once per target status', () => {
    const events = eventsOf({ orderStatusId: 5 })
    expect(new Set(events).size).toBe(events.length)
    expect(events).toEqual(
      expect.arrayContaining([
        'SUPPLEMENT successful',
        'RESELECT allocated',
        'UPDATE_STATUS failed',
        'UPDATE_STATUS closed',
        'UPDATE_STATUS pendingConfirmation',
      ]),
    )
  })

  it('omits events that a guard forbids', () => {
    expect(eventsOf({ orderStatusId: 5 }, false)).not.toContain('SUPPLEMENT successful')
    const locked = eventsOf({ orderStatusId: 2, locked: true })
    expect(locked).toContain('UNLOCK allocated')
    expect(locked.filter((event) => /^(SUPPLEMENT|REJECT|RESELECT|UPDATE_STATUS)/.test(event))).toEqual([])
  })

  it('allows only the mark, the callback and other harmless events on a closed order', () => {
    expect(eventsOf({ orderStatusId: 9 })).toEqual(['RESEND_CALLBACK closed', 'MARK closed'])
  })
})

describe('the transitions of a lifecycle', () => {
  it('are those that change the state', () => {
    const transitions = chartTransitionsOf(orderLifecycle)
    expect(transitions).toContainEqual({ from: 'created', to: 'allocated', isOwn: true })
    expect(transitions).toContainEqual({ from: 'successful', to: 'rejecting', isOwn: false })
    expect(transitions.every(({ from, to }) => from !== to)).toBe(true)
  })
})
