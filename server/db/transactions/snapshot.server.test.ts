import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Queryable } from '#server/db/client.ts'
import { besideSnapshot, inSnapshot } from '#server/db/transactions/snapshot.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table read_twice as select 1 as value')
})
afterAll(() => database.dispose())

const seenBy = async (db: Queryable) => {
  const { rows } = await db.execute<{ by: number; value: number }>(
    sql`select pg_backend_pid() as by, value from read_twice`,
  )
  return rows[0]
}

/** What a snapshot and a reading beside it see, where the value was changed between them. */
const readBoth = (value: number) =>
  inSnapshot(database.db, async (tx) => {
    const one = await seenBy(tx)
    await database.pool.query('update read_twice set value = $1', [value])
    return [one, await besideSnapshot(database.db, tx, seenBy)]
  })

it('reads the same snapshot on another connection, and on its own where none is idle', async () => {
  const { max = 0 } = database.pool.options
  const clients = await Promise.all(Array.from({ length: max }, () => database.pool.connect()))
  for (const client of clients) client.release()
  const [one, beside] = await readBoth(2)
  expect([one?.value, beside?.value]).toEqual([1, 1])
  expect(beside?.by).not.toBe(one?.by)

  const held = await Promise.all(Array.from({ length: max - 1 }, () => database.pool.connect()))
  try {
    const [first, second] = await inSnapshot(database.db, async (tx) => [
      await seenBy(tx),
      await besideSnapshot(database.db, tx, seenBy),
    ])
    expect(second).toEqual(first)
    expect(second?.value).toBe(2)
  } finally {
    for (const client of held) client.release()
  }
})
