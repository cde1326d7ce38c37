import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  authCounters,
  idempotencyKeys,
  rateCounts,
  sessions,
  usedGoogleCodes,
  usedSignatures,
  users,
} from '#server/db/schema/schema.ts'
import { STEP_SECONDS } from '#server/platform/secrets/google-codes.ts'
import { tidy } from '#server/ops/system/housekeeping.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const before = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => await database.dispose())

it('deletes expired data and nothing else', async () => {
  const { db } = database
  const stepOf = (at: Date) => Math.floor(at.getTime() / 1_000 / STEP_SECONDS)
  const person = { account: 'kept', nickname: 'Kept', role: 'admin', passwordHash: '', secondPasswordHash: '' }
  const [user] = await db.insert(users).values(person).returning({ id: users.id })
  const userId = user?.id ?? 0
  await db
    .insert(idempotencyKeys)
    .values([25, 23].map((age) => ({ scope: 'user:1', key: `${age}`, requestHash: 'x', createdAt: before(age) })))
  await db.insert(usedGoogleCodes).values([25, 23].map((age) => ({ userId, step: stepOf(before(age)) })))
  await db.insert(authCounters).values([
    { userId: -1, kind: 'login', failures: 5, lockedUntil: before(25), triedAt: before(25) },
    { userId: -2, kind: 'login', failures: 5, lockedUntil: before(1), triedAt: before(1) },
    { userId: 3, kind: 'login', failures: 5, lockedUntil: before(25), triedAt: before(25) },
    { userId: -4, kind: 'login', failures: 1, triedAt: before(25) },
  ])
  const session = { userId, ip: '127.0.0.1', userAgent: 'test' }
  await db.insert(sessions).values([
    { ...session, tokenHash: Buffer.from('old'), expiresAt: before(24 * 31) },
    { ...session, tokenHash: Buffer.from('ended'), expiresAt: before(0), endedAt: before(24 * 31) },
    { ...session, tokenHash: Buffer.from('lately'), expiresAt: before(24 * 29), endedAt: before(24 * 29) },
  ])
  await db.insert(rateCounts).values([
    { key: 'over', hits: 7, endsAt: before(1) },
    { key: 'present', hits: 7, endsAt: before(-1) },
  ])
  await db.insert(usedSignatures).values([
    { sign: 'over', endsAt: before(1) },
    { sign: 'present', endsAt: before(-1) },
  ])
  await tidy({ db, now: () => NOW })
  expect((await db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['23'])
  expect((await db.select().from(usedGoogleCodes)).map(({ step }) => step)).toEqual([stepOf(before(23))])
  expect((await db.select().from(authCounters)).map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual([-2, 3])
  expect((await db.select().from(rateCounts)).map(({ key }) => key)).toEqual(['present'])
  expect((await db.select().from(usedSignatures)).map(({ sign }) => sign)).toEqual(['present'])
  expect((await db.select().from(sessions)).map(({ tokenHash }) => tokenHash.toString())).toEqual(['lately'])
})
