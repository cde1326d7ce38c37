import { and, eq } from 'drizzle-orm'
import type { PatternText } from '#domain/bank-records/patterns/pattern.ts'
import type { Queryable } from '#server/db/client.ts'
import { messagePatterns, messagePatternVersions } from '#server/db/schema/schema.ts'
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
