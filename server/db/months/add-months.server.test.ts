import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addMonths } from '#server/db/months/add-months.ts'
import { monthlyTables, monthsOf } from '#server/db/months/months.ts'
import { isInUse } from '#server/db/transactions/lock-wait.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'

const ZONE = 'Asia/Shanghai'
const NOW = new Date('2026-11-27T12:00:00Z')
const LATER = new Date('2027-01-10T12:00:00Z')

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => await database.dispose())

const namesOf = async (name: string) => (await monthsOf(database.db, { name })).map((month) => month.name)
/** Logs something at a time; answers the table that it went to. */
async function log(at: string): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ place: string }>(
    "insert into monitor_logs (report, at, phase, ip) values (gen_random_uuid(), $1, 'received', '203.0.113.7') returning tableoid::regclass::text as place",
    [at],
  )
  return rows[0]?.place
}

it('makes the present month and two to come of every monthly table, once, and the next ones in time', async () => {
  const tables = await monthlyTables(database.db)
  expect(tables.map(({ name }) => name)).toEqual([
    'audit',
    'callback_attempts',
    'error_log',
    'ledger_postings',
    'messages',
    'monitor_logs',
    'order_allocations',
    'order_history',
    'pay_script_calls',
    'payout_history',
    'risk_detections',
  ])
  await addMonths(database.db, NOW, ZONE)
  await addMonths(database.db, NOW, ZONE)
  for (const { name } of tables)
    expect(await namesOf(name)).toEqual([`${name}_2026_11`, `${name}_2026_12`, `${name}_2027_01`])
  await addMonths(database.db, LATER, ZONE)
  const months = await monthsOf(database.db, { name: 'error_log' })
  expect(months.map(({ from, to }) => [from.toISOString(), to.toISOString()])).toEqual([
    ['2026-10-31T16:00:00.000Z', '2026-11-30T16:00:00.000Z'],
    ['2026-11-30T16:00:00.000Z', '2026-12-31T16:00:00.000Z'],
    ['2026-12-31T16:00:00.000Z', '2027-01-31T16:00:00.000Z'],
    ['2027-01-31T16:00:00.000Z', '2027-02-28T16:00:00.000Z'],
    ['2027-02-28T16:00:00.000Z', '2027-03-31T16:00:00.000Z'],
  ])
})

it('puts a row into its month, and into the rest where there is none', async () => {
  await addMonths(database.db, NOW, ZONE)
  expect(await log('2026-11-30T15:59:59.999Z')).toBe('monitor_logs_2026_11')
  expect(await log('2026-11-30T16:00:00Z')).toBe('monitor_logs_2026_12')
  expect(await log('2026-10-01T00:00:00Z')).toBe('monitor_logs_rest')
  expect(await log('2031-01-01T00:00:00Z')).toBe('monitor_logs_rest')
})

it('leaves out the present month where there are rows already, one that is about to begin, and those that were missed', async () => {
  await log('2026-11-05T00:00:00Z')
  await addMonths(database.db, NOW, ZONE)
  expect(await namesOf('monitor_logs')).toEqual(['monitor_logs_2026_12', 'monitor_logs_2027_01'])
  const muchLater = new Date('2027-06-10T00:00:00Z')
  await log('2027-06-09T00:00:00Z')
  await addMonths(database.db, muchLater, ZONE)
  expect((await namesOf('monitor_logs')).slice(2)).toEqual(['monitor_logs_2027_07', 'monitor_logs_2027_08'])
  await addMonths(database.db, new Date('2027-10-31T15:30:00Z'), ZONE)
  expect((await namesOf('monitor_logs')).slice(4)).toEqual(['monitor_logs_2027_12'])
})

it('goes on where the last month ended after the zone was changed', async () => {
  await addMonths(database.db, NOW, ZONE)
  await addMonths(database.db, LATER, 'Africa/Nairobi')
  const months = await monthsOf(database.db, { name: 'monitor_logs' })
  expect(months.map(({ name }) => name.slice(-7))).toEqual(['2026_11', '2026_12', '2027_01', '2027_02', '2027_03'])
  for (const [at, { from }] of months.entries()) if (at > 0) expect(from).toEqual(months[at - 1]?.to)
  expect(months.at(-1)?.to.toISOString()).toBe('2027-03-31T21:00:00.000Z')
})

it('lets nobody change what is written once in a month of its own', async () => {
  await addMonths(database.db, NOW, ZONE)
  for (const table of ['order_history_2026_12', 'ledger_postings_2026_12', 'order_history_rest'])
    await expect(database.pool.query(`delete from ${table}`)).rejects.toThrow('written once')
})

it('gives up where others are at work on a table, and keeps nobody from it afterwards', async () => {
  await log('2026-10-01T00:00:00Z')
  const reader = await database.pool.connect()
  await reader.query('begin; select 1 from monitor_logs')
  const tried = await addMonths(database.db, NOW, ZONE).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(isInUse(tried)).toBe(true)
  await reader.query('commit')
  reader.release()
  const { rows } = await database.db.execute(sql`select 1 from pg_constraint where conname = 'months_to_come'`)
  expect(rows).toEqual([])
  await addMonths(database.db, NOW, ZONE)
  expect(await namesOf('monitor_logs')).toHaveLength(2)
})

it.each(['no rows yet', 'rows'])('refuses no row while months are made of a table with %s', async (has) => {
  if (has === 'rows') await log('2026-10-01T00:00:00Z')
  let isMaking = true
  const writers = Array.from({ length: 4 }, async () => {
    while (isMaking) await log(NOW.toISOString())
  })
  const make = async () =>
    await addMonths(database.db, NOW, ZONE).catch((error: unknown) =>
      isInUse(error) ? 'later' : Promise.reject(error as Error),
    )
  for (let tries = 0; tries < 5; tries += 1) await make()
  isMaking = false
  await Promise.all(writers)
  await make()
  expect((await namesOf('monitor_logs')).slice(-2)).toEqual(['monitor_logs_2026_12', 'monitor_logs_2027_01'])
})
