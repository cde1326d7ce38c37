import { eq } from 'drizzle-orm'
import type { Pool } from 'pg'
import { createDb } from '#server/db/client.ts'
import { ledgerAccounts } from '#server/db/schema/schema.ts'
import { balancesBefore } from '#server/ledger/balances-before.ts'
import { fillLedger } from '#tests/support/database/fill-ledger.ts'
import { againstRival } from '#tests/bench/figure.ts'
import type { Bench } from '#tests/bench/support/bench-context.ts'
import { median } from '#tests/bench/support/statistics.ts'

const TIMES_A_PROBE = 2
/** A sum over the postings is to be slower than this part of it. */
const PART_OF_SUM = 1
const ACCOUNTS = 200
const AT_ONCE = 20
const FROM = Date.UTC(2025, 0, 1)

/** A balance of a past instant, against a bare probe of the index and against a sum over the account's postings. */
export const ledgerBench: Bench = {
  name: 'ledger',
  async run(context) {
    const postings = context.quick ? 100_000 : context.large ? 5_000_000 : 1_000_000
    const { pool } = await context.system()
    const db = createDb(pool)
    const accounts = await db.transaction(async (tx) => {
      // The filled postings are sound; judging each on its own would take longer than the measurement.
      await tx.execute('set local session_replication_role = replica')
      return await fillLedger(tx, {
        accounts: ACCOUNTS,
        transactions: postings / 2,
        atOnce: AT_ONCE,
        from: new Date(FROM),
      })
    })
    await pool.query('vacuum analyze ledger_postings')
    const ways = {
      balance: async (id: number, at: Date) =>
        (await balancesBefore(db, eq(ledgerAccounts.id, id), at))[0]?.balanceMinor ?? 0,
      probe: (id: number, at: Date) => valueIn(pool, PROBE, id, at),
      sum: (id: number, at: Date) => valueIn(pool, SUM, id, at),
    }
    const times: Record<keyof typeof ways, number[]> = { balance: [], probe: [], sum: [] }
    for (let round = 0; round < (context.quick ? 20 : 500); round += 1) {
      const id = accounts[(round * 7919) % ACCOUNTS]?.id ?? 0
      const at = new Date(FROM + ((round * 104_729) % (postings / 2 / AT_ONCE)) * 1_000)
      const answers: number[] = []
      for (const way of ['probe', 'balance', 'sum'] as const) {
        const start = performance.now()
        answers.push(await ways[way](id, at))
        // The first rounds warm connections and caches up.
        if (round >= 10) times[way].push(performance.now() - start)
      }
      if (new Set(answers).size > 1) throw new Error(`account ${id} at ${at.toISOString()}: ${answers.join(', ')}`)
    }
    const name = `balance of a past instant, of ${postings.toLocaleString('en')} postings`
    const balance = median(times.balance)
    return [
      againstRival(`${name}, against a bare index probe`, balance, 'ms', median(times.probe), TIMES_A_PROBE),
      againstRival(`${name}, against a sum`, balance, 'ms', median(times.sum), PART_OF_SUM),
    ]
  },
}

const PROBE = `select balance_after_minor as value from ledger_postings where account_id = $1 and posted_at < $2
  order by posted_at desc, id desc limit 1`
const SUM = 'select sum(amount_minor) as value from ledger_postings where account_id = $1 and posted_at < $2'

async function valueIn(pool: Pool, statement: string, id: number, at: Date): Promise<number> {
  const { rows } = await pool.query<{ value: string | null }>(statement, [id, at])
  return Number(rows[0]?.value ?? 0)
}
