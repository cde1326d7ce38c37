import { and, asc, eq, lt } from 'drizzle-orm'
import { recordIdOf } from '#server/collect/doors/door.ts'
import type { ToldMessage } from '#server/collect/doors/door.ts'
import { withoutNul } from '#server/collect/monitors/take-report.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable } from '#server/db/client.ts'
import { monitorParts } from '#server/db/schema/schema.ts'

const KEPT_MS = 24 * 3_600_000

/** The whole message, once all its parts are there; undefined before. Parts come in any order, and again. */
export async function joinParts(
  db: Queryable,
  monitorRowId: number,
  message: ToldMessage,
  at: Date,
): Promise<ToldMessage | undefined> {
  const { partOf, text, ...whole } = message
  if (partOf === undefined) return message
  const { part, parts, stamp, textRef } = partOf
  await lockByText(db, 'monitorParts', `${monitorRowId} ${textRef}`)
  const known = and(eq(monitorParts.monitorRowId, monitorRowId), eq(monitorParts.textRef, textRef))
  await db
    .delete(monitorParts)
    .where(and(eq(monitorParts.monitorRowId, monitorRowId), lt(monitorParts.at, new Date(at.getTime() - KEPT_MS))))
  await db
    .insert(monitorParts)
    .values({ monitorRowId, textRef, part, text: withoutNul(text), stamp, at })
    .onConflictDoNothing()
  const rows = await db.select().from(monitorParts).where(known).orderBy(asc(monitorParts.part))
  if (rows.length < parts) return undefined
  await db.delete(monitorParts).where(known)
  const joined = rows.map((row) => row.text).join('')
  return { ...whole, text: joined, recordId: recordIdOf('parts', textRef, rows[0]?.stamp, joined) }
}
