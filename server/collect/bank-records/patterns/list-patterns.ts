import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { SHOWN_PATTERN_VERSIONS } from '#contract/bank-records/message-pattern.endpoints.ts'
import type { MessagePatternRow } from '#contract/bank-records/message-pattern.endpoints.ts'
import type { OutputOf } from '#contract/contract.ts'
import { MESSAGE_PATTERN_FIELDS } from '#domain/lists/orders/bank-records.fields.ts'
import { bankMessages, messagePatterns, messagePatternVersions } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { storedText } from '#server/collect/bank-records/patterns/pattern-rows.ts'
import { presentStamps } from '#server/access/records/record-store.ts'

/** Patterns in their newest version, with how many messages each read last. */
export const patternList = listOf('messagePattern.getList', {
  select: (db, cursor) =>
    db
      .select({
        pattern: getTableColumns(messagePatterns),
        text: getTableColumns(messagePatternVersions),
        taken: sql<number>`(
          select count(*)::int from ${bankMessages} where ${bankMessages.patternId} = ${messagePatterns.id})`,
        lastTaken: sql<Date | null>`(
          select max(${bankMessages.receivedAt}) from ${bankMessages}
          where ${bankMessages.patternId} = ${messagePatterns.id})`.mapWith(bankMessages.receivedAt),
        cursor,
      })
      .from(messagePatterns)
      .innerJoin(
        messagePatternVersions,
        and(
          eq(messagePatternVersions.patternId, messagePatterns.id),
          eq(messagePatternVersions.version, messagePatterns.newestVersion),
        ),
      )
      .$dynamic(),
  key: messagePatterns.id,
  sorts: { name: messagePatterns.name },
  filters: {
    id: equals(messagePatterns.id),
    ...fieldFilters(MESSAGE_PATTERN_FIELDS, {
      ...getTableColumns(messagePatternVersions),
      ...getTableColumns(messagePatterns),
    }),
  },
  present: (rows) =>
    rows.map(
      ({ pattern, text, taken, lastTaken }): MessagePatternRow => ({
        ...storedText(text),
        ...presentStamps(pattern),
        id: pattern.id,
        version: pattern.version,
        name: pattern.name,
        enabled: pattern.enabled,
        newestVersion: pattern.newestVersion,
        taken,
        lastTakenTime: lastTaken?.toISOString() ?? null,
      }),
    ),
})

/** The versions of a pattern, newest first. */
export async function listPatternVersions(
  { db }: Call,
  { id }: { id: number },
): Promise<OutputOf<'messagePattern.getVersions'>> {
  const rows = await db
    .select()
    .from(messagePatternVersions)
    .where(eq(messagePatternVersions.patternId, id))
    .orderBy(desc(messagePatternVersions.version))
    .limit(SHOWN_PATTERN_VERSIONS)
  return {
    list: rows.map((row) => ({
      ...storedText(row),
      patternVersion: row.version,
      note: row.note,
      createdBy: row.createdBy,
      createTime: row.createdAt.toISOString(),
    })),
  }
}
