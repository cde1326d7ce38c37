import { describe, expect, it } from 'vitest'
import {
  allOrders,
  ordersOfBand,
  ordersOfHour,
  ordersOfStage,
  profileInput,
} from '#features/orders/order-profile/profile-links.ts'
import type { Profile } from '#features/orders/order-profile/profile-links.ts'

const ZONE = 'Asia/Shanghai'
const profile: Profile = {
  from: '2026-11-18T16:00:00.000Z',
  to: '2026-11-20T02:30:00.000Z',
  zone: ZONE,
  total: { count: 0, successCount: 0 },
  stages: [],
  byChannel: [],
  bySupplier: [],
  byAmountBand: [],
  byHour: [],
}
const all = allOrders(profile, { hours: 'chart', productId: 3001 })

describe('the way into the queue', () => {
  it('names the whole span, its last second included, and the filters', () => {
    expect(all).toEqual({
      startTime: '2026-11-19 00:00:00',
      endTime: '2026-11-20 10:29:59',
      showAll: true,
      productId: 3001,
    })
  })

  it('leads from a band to its amounts and currency, open at the ends', () => {
    const counts = { count: 1, successCount: 0 }
    expect(ordersOfBand(all, { currency: 'INR', fromMajor: 0, toMajor: 100, ...counts })).toEqual({
      ...all,
      currency: 'INR',
      amountBelow: 100,
    })
    expect(ordersOfBand(all, { currency: 'INR', fromMajor: 50_000, toMajor: null, ...counts })).toEqual({
      ...all,
      currency: 'INR',
      amountFrom: 50_000,
    })
  })

  it.each([
    [10, '2026-11-20 10:00:00', '2026-11-20 10:29:59'],
    [9, '2026-11-20 09:00:00', '2026-11-20 09:59:59'],
    [11, '2026-11-19 11:00:00', '2026-11-19 11:59:59'],
    [0, '2026-11-20 00:00:00', '2026-11-20 00:59:59'],
  ])('leads from hour %i to its last occurrence', (hour, startTime, endTime) => {
    expect(ordersOfHour(all, hour, ZONE)).toMatchObject({ startTime, endTime })
  })

  it('leads from a stage to the orders that came to its end', () => {
    expect(ordersOfStage(all, 'createdToAllocated').orderStatusId).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(ordersOfStage(all, 'allocatedToPaid')).toEqual({ ...all, completedStartTime: all.startTime })
    expect(ordersOfStage(all, 'paidToCalledBack')).toEqual({
      ...all,
      completedStartTime: all.startTime,
      callbackStatus: 2,
    })
  })
})

describe('profileInput', () => {
  const now = new Date('2026-11-20T02:30:00.000Z')

  it('takes moments before a named span, and neither for the last day', () => {
    expect(profileInput({ hours: 'chart', created: 'today' }, ZONE, now)).toMatchObject({
      startTime: '2026-11-20 00:00:00',
    })
    expect(
      profileInput({ hours: 'chart', created: 'today', startTime: '2026-11-01 00:00:00' }, ZONE, now),
    ).toMatchObject({ startTime: '2026-11-01 00:00:00', endTime: undefined })
    expect(profileInput({ hours: 'chart' }, ZONE, now)).toEqual({})
  })
})
