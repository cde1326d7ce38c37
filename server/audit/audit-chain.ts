import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/client.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'

const CHAIN_MS = 1_000
const AT_ONCE = 1_000

/**
 * Chains entries of the audit log that are not yet chained, in pieces; answers how many there were. One process does so
 * at a time. The database calculates the hashes (`audit_chain_append`).
 */
export async function chainAudit(db: Db, isStopping: () => boolean = () => false): Promise<number> {
  let chained = 0
  for (let piece = AT_ONCE; piece === AT_ONCE && !isStopping(); chained += piece) {
    piece = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.auditChain}) as free`,
      )
      if (!rows[0]?.free) return 0
      const appended = await tx.execute<{ count: number }>(sql`select audit_chain_append(${AT_ONCE}) as count`)
      return Number(appended.rows[0]?.count ?? 0)
    })
  }
  return chained
}

/** How many entries are chained, and the first one whose content or place does not fit its hash. */
export async function checkAuditChain(db: Db): Promise<{ checked: number; brokenId: number | null }> {
  const { rows } = await db.execute<{ checked: string; broken: string | null }>(sql`
    with links as (
      select c.position, c.audit_id,
        c.previous_hash <> lag(c.hash, 1, '') over (order by c.position)
          or a.id is null
          or c.hash <> audit_hash(c.previous_hash, a) as broken
      from audit_chain c left join audit a on a.id = c.audit_id
    )
    select count(*) as checked, (select audit_id from links where broken order by position limit 1) as broken from links`)
  const [found] = rows
  return { checked: Number(found?.checked ?? 0), brokenId: found?.broken == null ? null : Number(found.broken) }
}

/** Chains new entries every second. */
export const auditChainWork: BackgroundWork = {
  start: async ({ db, clock, log }) =>
    startSweep({
      everyMs: CHAIN_MS,
      clock,
      work: async (isStopping) => void (await chainAudit(db, isStopping)),
      onError: (error) => log.error({ err: error }, 'the audit log could not be chained'),
    }),
}
