import { expect, it } from 'vitest'
import { addressDays } from '#server/access/sessions/address-days.ts'
import type { SignInDay } from '#server/access/sessions/address-days.ts'

const DAYS = ['2026-11-19', '2026-11-20', '2026-11-21']
const group = (ip: string, day: string, count: number, userId = 1): SignInDay => ({
  ip,
  userId,
  account: `person${userId}`,
  role: 'supplier',
  day,
  count,
  first: new Date(`${day}T08:00:00Z`),
  last: new Date(`${day}T09:00:00Z`),
})

it('counts each day of an address, and what was before the days in its sum and first time alone', () => {
  const list = addressDays(
    [group('192.0.2.1', '2026-11-21', 2), group('192.0.2.1', '2026-10-01', 5), group('192.0.2.1', '2026-11-19', 1)],
    DAYS,
    '2026-11-20',
  )
  expect(list).toEqual([
    {
      ip: '192.0.2.1',
      userId: 1,
      account: 'person1',
      role: 'supplier',
      firstTime: '2026-10-01T08:00:00.000Z',
      lastTime: '2026-11-21T09:00:00.000Z',
      isNew: false,
      total: 8,
      counts: [1, 0, 2],
    },
  ])
})

it('marks what was used first since a day, and has the address that was used last first', () => {
  const list = addressDays(
    [group('192.0.2.1', '2026-11-19', 1), group('192.0.2.2', '2026-11-20', 1), group('192.0.2.3', '2026-11-21', 1)],
    DAYS,
    '2026-11-20',
  )
  expect(list.map(({ ip, isNew }) => [ip, isNew])).toEqual([
    ['192.0.2.3', true],
    ['192.0.2.2', true],
    ['192.0.2.1', false],
  ])
})

it('keeps the people who share an address apart', () => {
  const list = addressDays(
    [group('192.0.2.1', '2026-11-21', 1), group('192.0.2.1', '2026-11-21', 3, 2)],
    DAYS,
    DAYS[0] ?? '',
  )
  expect(list.map(({ userId, total }) => [userId, total])).toEqual([
    [1, 1],
    [2, 3],
  ])
})
