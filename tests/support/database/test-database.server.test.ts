import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let one: TestDatabase
let other: TestDatabase
beforeAll(async () => {
  one = await createTestDatabase()
  other = await createTestDatabase()
})
afterAll(async () => {
  await one.dispose()
  await other.dispose()
})

it('returns migrated databases that are independent of each other', async () => {
  await one.pool.query('CREATE TABLE only_here (id integer)')
  expect((await one.db.query.users.findMany()).length).toBe(0)
  await expect(other.pool.query('SELECT * FROM only_here')).rejects.toThrow(/does not exist/)
})
