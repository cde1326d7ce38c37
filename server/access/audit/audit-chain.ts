import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { inSnapshot } from '#server/db/transactions/one-connection.ts'
import { sweepWork } from '#server/platform/jobs/background.ts'

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

interface ChainCheck {
  checked: number
  brokenId: number | null
}

/** Checks the chain as it is at one moment. */
export async function checkAuditChain(db: Db): Promise<ChainCheck> {
  return await inSnapshot(db, checkLinks)
}

/**
 * How many entries are chained, and the first one whose content or place does not fit its hash; where the end was cut off, the
 * one that was the last. Several plain statements, since the database shares out the hashing of the second among its processes.
 */
export async function checkLinks(tx: Queryable): Promise<ChainCheck> {
  const links = await one<{ count: string; at: string | null }>(
    tx,
    sql`select count(*) as count, min(position) filter (where broken) as at
      from (select position, previous_hash <> lag(hash, 1, '') over (order by position) as broken from audit_chain) links`,
  )
  const contents = await one<{ at: string | null }>(
    tx,
    sql`select min(c.position) as at from audit_chain c left join audit a on a.id = c.audit_id
      where a.id is null or c.hash <> audit_hash(c.previous_hash, a)`,
  )
  const broken = await one<{ id: string | null }>(
    tx,
    sql`select coalesce(
      (select audit_id from audit_chain where position = least(${links.at}::bigint, ${contents.at}::bigint)),
      (select audit_id from audit_chain_head where links <> ${links.count}),
      (select last.audit_id from (select audit_id, hash from audit_chain order by position desc limit 1) last
        where not exists (select from audit_chain_head head where head.hash = last.hash))) as id`,
  )
  return { checked: Number(links.count), brokenId: broken.id === null ? null : Number(broken.id) }
}

async function one<Row>(tx: Queryable, query: SQL): Promise<Row> {
  const [row] = (await tx.execute(query)).rows
  if (!row) throw new Error('the check answered nothing')
  return row as Row
}

/** Chains new entries every second in which there are some. */
export const auditChainWork = sweepWork({
  everyMs: CHAIN_MS,
  wokenBy: ['audit'],
  work: async ({ db }, isStopping) => void (await chainAudit(db, isStopping)),
  failure: 'the audit log could not be chained',
})
