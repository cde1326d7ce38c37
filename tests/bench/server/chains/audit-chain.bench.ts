import { sql } from 'drizzle-orm'
import { checkAuditChain } from '#server/access/audit/audit-chain.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import { createDb } from '#server/db/client.ts'
import type { Queryable } from '#server/db/client.ts'
import { audit } from '#server/db/schema/schema.ts'
import { againstRival } from '#tests/bench/figure.ts'
import type { Bench } from '#tests/bench/support/bench-context.ts'
import { percentile } from '#tests/bench/support/statistics.ts'

const TIMES_A_SCAN = 2
const ROUNDS = 5

/** The check of the whole chain, against one statement that reads all entries as text. */
export const auditChainBench: Bench = {
  name: 'audit',
  async run(context) {
    const entries = context.quick ? 50_000 : 1_000_000
    const { pool } = await context.system()
    const db = createDb(pool)
    await db.transaction(async (tx) => {
      // The server's own chaining waits. All at once: in pieces, each would look through the others of the last minutes.
      await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.auditChain})`)
      await fillAudit(tx, entries)
      await tx.execute(sql`select audit_chain_append(${entries})`)
    })
    await pool.query('vacuum analyze audit')
    await pool.query('vacuum analyze audit_chain')
    const [scans, checks]: [number[], number[]] = [[], []]
    // The first round warms the cache up.
    for (let round = 0; round <= (context.quick ? 1 : ROUNDS); round += 1) {
      const scan = await timeOf(() => pool.query('select count(*), sum(length(audit::text)) from audit'))
      const check = await timeOf(async () => {
        const { brokenId, checked } = await checkAuditChain(db)
        if (checked < entries) throw new Error(`only ${checked} are chained`)
        if (brokenId !== null) throw new Error(`entry ${brokenId} does not fit`)
      })
      if (round > 0) scans.push(scan)
      if (round > 0) checks.push(check)
    }
    const name = `check of a chain of ${entries.toLocaleString('en')} entries, against one scan`
    return [againstRival(name, percentile(checks, 0.5), 'ms', percentile(scans, 0.5), TIMES_A_SCAN)]
  },
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Entries as actions on orders write them. */
async function fillAudit(tx: Queryable, count: number): Promise<void> {
  const missing = Math.max(0, count - (await tx.$count(audit)))
  await tx.execute(
    sql`insert into audit (at, account, role, ip, action, target_kind, target, detail)
      select now(), 'custservice', 'customerService', '10.0.0.9', 'order.REJECT', 'order', 'C2611200000' || i,
        jsonb_build_object('from', 'allocated', 'to', 'rejected', 'via', 'console', 'reason', 'seen on statement ' || i)
      from generate_series(1, ${missing}::int) i`,
  )
}
