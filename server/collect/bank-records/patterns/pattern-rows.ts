import { and, eq, sql } from 'drizzle-orm'
import type { PatternText } from '#domain/bank-records/patterns/pattern.ts'
import { SEED_PATTERNS } from '#domain/bank-records/patterns/seeds/seed-patterns.ts'
import type { Queryable } from '#server/db/client.ts'
import { messagePatterns, messagePatternVersions } from '#server/db/schema/schema.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import { notFound, versionConflict } from '#server/platform/app-error.ts'

export type PatternRow = typeof messagePatterns.$inferSelect

/** How messages are read by a version; the table's checks hold its words to the known ones. */
export function storedText(row: typeof messagePatternVersions.$inferSelect): PatternText {
  const { says, kind, sender, country, expression, decimalMark, timeFormat } = row
  return { says, kind, sender, country, expression, decimalMark, timeFormat } as PatternText
}

/** Pattern as a person wrote it, in the stored form. */
export interface WrittenPattern extends Pick<PatternText, 'says' | 'expression' | 'decimalMark'> {
  kind?: PatternText['kind'] | undefined
  sender?: string | undefined
  country?: PatternText['country'] | undefined
  timeFormat?: string | undefined
}

export const writtenText = (written: WrittenPattern): PatternText => ({
  says: written.says,
  kind: written.kind ?? null,
  sender: written.sender?.trim() || null,
  country: written.country ?? null,
  expression: written.expression.trim(),
  decimalMark: written.decimalMark,
  timeFormat: written.timeFormat?.trim() || null,
})

/** The pattern, locked; refused where somebody was quicker. */
export async function lockPattern(
  db: Queryable,
  id: number,
  expectedVersion: number | undefined,
): Promise<{ pattern: PatternRow; text: PatternText }> {
  const [pattern] = await db.select().from(messagePatterns).where(eq(messagePatterns.id, id)).for('no key update')
  if (!pattern) throw notFound('messagePattern')
  if (expectedVersion !== undefined && expectedVersion !== pattern.version)
    throw versionConflict('record.versionConflict', pattern.version, pattern.updatedBy, pattern.updatedAt)
  return { pattern, text: await textOfVersion(db, id, pattern.newestVersion) }
}

/** How a pattern reads in one of its versions; 404 for one that it does not have. */
export async function textOfVersion(db: Queryable, patternId: number, version: number): Promise<PatternText> {
  const [row] = await db
    .select()
    .from(messagePatternVersions)
    .where(and(eq(messagePatternVersions.patternId, patternId), eq(messagePatternVersions.version, version)))
  if (!row) throw notFound('messagePattern')
  return storedText(row)
}

/** Gives a system that has no patterns those that a new one begins with. People only switch them off, so that none comes back. */
export async function seedPatterns(tx: Queryable): Promise<void> {
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
