import { afterEach, beforeEach, expect, it } from 'vitest'
import { installation } from '#server/db/schema/schema.ts'
import { createSecretBox } from '#server/platform/secrets/secrets.ts'
import { checkSecretKey } from '#server/ops/system/check-secret-key.ts'
import { makeMerchant } from '#tests/support/orders/order-fixtures.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'

const ONE = Buffer.alloc(32, 1)
const OTHER = Buffer.alloc(32, 2)

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => await database.dispose())

const check = async (secretKey: Buffer) => await checkSecretKey(database.url, { secretKey })
const refusal = { name: 'ConfigError', message: expect.stringMatching(/SECRET_KEY is not the key/) as unknown }

it('accepts only the key of the first start', async () => {
  await check(ONE)
  await check(ONE)
  await expect(check(OTHER)).rejects.toMatchObject(refusal)
  const kept = await database.db.select().from(installation)
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain(ONE.toString('hex'))
})

it('accepts one key from two concurrent first starts', async () => {
  const ends = await Promise.allSettled([ONE, OTHER, ONE, OTHER].map(check))
  const taken = new Set(ends.flatMap(({ status }, at) => (status === 'fulfilled' ? [at % 2] : [])))
  expect(taken.size).toBe(1)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

it('checks the key against older encrypted data, and stores nothing for a wrong key', async () => {
  await makeMerchant({ db: database.db, services: { secrets: createSecretBox(ONE) } })
  await expect(check(OTHER)).rejects.toMatchObject(refusal)
  expect(await database.db.$count(installation)).toBe(0)
  await check(ONE)
  await expect(check(OTHER)).rejects.toMatchObject(refusal)
})
