import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { bankRecords } from '#server/db/schema/schema.ts'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { checkChains } from '#server/collect/trusted-chain/trusted-chain-work.ts'
import { linkRecord } from '#server/collect/trusted-chain/link-record.ts'
import { againstRival, asFastAs, withLimit } from '#tests/bench/figure.ts'
import type { Figure } from '#tests/bench/figure.ts'
import type { Bench } from '#tests/bench/support/bench-context.ts'
import { fillParties, openBenchDatabase, withoutTimeout } from '#tests/bench/support/bench-database.ts'
import type { BenchDatabase } from '#tests/bench/support/bench-database.ts'
import { medianOf, spentBy } from '#tests/bench/support/spent.ts'
import type { Spent } from '#tests/bench/support/spent.ts'
import { percentile } from '#tests/bench/support/statistics.ts'
import { ACCOUNTS, fillRecords, judgeBreaks } from './chain-records.ts'

const TIMES_A_PASS = 2
const NEW_RECORD_MS = 5
const ROUNDS = 5
const NEW_RECORDS = 300

/** Rival: one pass of the database that finds, by the clock, where balances do not follow. */
const WINDOW_PASS = `select count(*) from (
  select balance_minor - amount_minor <> lag(balance_minor) over (partition by resource_id order by occurred_at, id) as is_broken
  from bank_records where resource_id is not null and balance_minor is not null) seen where is_broken`

/** The check of all accounts' chains against one window pass of the database, and the link of one new record. */
export const trustedChainBench: Bench = {
  name: 'chain',
  async run(context) {
    const count = context.quick ? 50_000 : 1_000_000
    const database = await openBenchDatabase(await context.system(), 'paydesk_chain', async (tx) => {
      await fillParties(tx, ACCOUNTS)
      await fillRecords(tx, count)
    })
    try {
      return await figuresOf(database, count, context.quick ? 1 : ROUNDS)
    } finally {
      await database.close()
    }
  },
}

async function figuresOf(database: BenchDatabase, count: number, rounds: number): Promise<Figure[]> {
  const { db } = database
  const services = servicesOf(db)
  const [passes, checks]: [Spent[], Spent[]] = [[], []]
  let breaks = 0
  // The first round warms the cache up, and stores the breaks.
  for (let round = 0; round <= rounds; round += 1) {
    const pass = await spentBy(database, () => withoutTimeout(database, WINDOW_PASS))
    const check = await spentBy(database, async () => void (breaks = await checkChains(services, 'all')))
    if (round > 0) passes.push(pass)
    if (round > 0) checks.push(check)
  }
  const { expected, found, wrong } = await judgeBreaks(db, count)
  const [pass, check] = [medianOf(passes), medianOf(checks)]
  const spent = (of: Spent) => of.database + of.process
  const shown = count.toLocaleString('en')
  const name = `check of the chains of ${shown} records with ${breaks} breaks, against one window pass`
  return [
    againstRival(name, check.clock, 'ms', pass.clock, TIMES_A_PASS),
    againstRival(`${name}: processor time`, spent(check), 'ms', spent(pass), TIMES_A_PASS),
    asFastAs('isolated losses found with their amount', found, 'losses', expected, 1),
    withLimit('breaks where nothing is missing', wrong, 'breaks', 0),
    withLimit('link of a new record, p95', await linkTime(db, services, 0), 'ms', NEW_RECORD_MS),
    withLimit('link of a record that comes too late, p95', await linkTime(db, services, 90), 'ms', NEW_RECORD_MS),
  ]
}

const servicesOf = (db: Db) => ({ db, now: () => new Date(), settings: fixedSettings() })

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** How long it takes to link records that happened some seconds before their account's newest. */
async function linkTime(db: Db, services: ReturnType<typeof servicesOf>, lateSeconds: number): Promise<number> {
  const { rows: accounts } = await db.execute<{ id: number; balance: number; at: string }>(sql`
    select distinct on (resource_id) resource_id::float8 as id, balance_minor::float8 as balance, occurred_at::text as at
    from bank_records where record_id like 'bench %' order by resource_id, occurred_at desc, id desc`)
  const times: number[] = []
  for (let nth = 0; nth < NEW_RECORDS; nth += 1) {
    const account = accounts[nth % accounts.length]
    if (!account) throw new Error('no account has records')
    await db.transaction(async (tx) => {
      const [record] = await tx
        .insert(bankRecords)
        .values({
          ...{ kind: 'sms', recordId: `new ${nth}`, resourceId: account.id, amountMinor: 100, status: 'unmatched' },
          ...{ balanceMinor: account.balance + 100, text: 'told' },
          occurredAt: new Date(Date.parse(account.at) + (1 - lateSeconds) * 1_000),
        })
        .returning()
      if (record) times.push(await timeOf(() => linkRecord(tx, services, record)))
      await tx.execute(
        sql`delete from chain_patches where after_record_id = ${record?.id} or before_record_id = ${record?.id}`,
      )
      await tx.execute(sql`delete from bank_records where id = ${record?.id}`)
    })
  }
  return percentile(times, 0.95)
}
