import { sql } from 'drizzle-orm'
import { SEED_PATTERNS } from '#domain/bank-records/patterns/seeds/seed-patterns.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable } from '#server/db/client.ts'
import { messagePatterns, messagePatternVersions } from '#server/db/schema/schema.ts'

/** Gives a system that has no patterns those that a new one begins with. People only switch them off, so that none comes back. */
export async function plantPatterns(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.messagePatterns})`)
  const [known] = await tx.select({ id: messagePatterns.id }).from(messagePatterns).limit(1)
  if (known) return
  const rows = await tx
    .insert(messagePatterns)
    .values(SEED_PATTERNS.map(({ name }) => ({ name })))
    .returning({ id: messagePatterns.id, name: messagePatterns.name })
  const idOf = new Map(rows.map(({ id, name }) => [name, id]))
  await tx
    .insert(messagePatternVersions)
    .values(SEED_PATTERNS.map(({ name, ...pattern }) => ({ ...pattern, patternId: idOf.get(name) ?? 0, version: 1 })))
}
