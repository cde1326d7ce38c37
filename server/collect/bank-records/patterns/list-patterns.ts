import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { MessageReading } from '#contract/bank-records/bank-message.endpoints.ts'
import { SHOWN_PATTERN_VERSIONS } from '#contract/bank-records/message-pattern.endpoints.ts'
import type { MessagePatternRow } from '#contract/bank-records/message-pattern.endpoints.ts'
import type { OutputOf } from '#contract/contract.ts'
import type { Reading } from '#domain/bank-records/patterns/read-message.ts'
import { MESSAGE_PATTERN_FIELDS } from '#domain/lists/bank-records.fields.ts'
import { presentStamps } from '#server/access/records/record-store.ts'
import { storedText } from '#server/collect/bank-records/patterns/pattern-rows.ts'
import { bankMessages, messagePatterns, messagePatternVersions } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

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

/** Reading of a message, as calls answer it. */
export function presentReading(reading: Reading, exponent: number): MessageReading {
  const { kind, pattern } = reading
  return {
    messageState: kind,
    unreadReason: kind === 'unread' ? reading.why : null,
    patternId: pattern?.id ?? null,
    patternName: pattern?.name ?? null,
    patternVersion: pattern?.version ?? null,
    payment: kind === 'payment' ? paymentOf(reading, exponent) : null,
  }
}

function paymentOf(reading: Extract<Reading, { kind: 'payment' }>, exponent: number) {
  const { direction, amountMinor, balanceMinor, utr, occurredAt, counterparty, tail, code } = reading
  return {
    ...{ direction, amountMinor, exponent, balanceMinor, utr, tail },
    occurredTime: occurredAt?.toISOString() ?? null,
    payerName: counterparty,
    identifyCode: code,
  }
}
