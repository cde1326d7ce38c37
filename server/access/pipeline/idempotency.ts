import { createHmac, randomUUID } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import type { Queryable } from '#server/db/client.ts'
import { idempotencyKeys } from '#server/db/schema/schema.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * A call with an Idempotency-Key: the owner, the key, a digest of the request, and an id that distinguishes this call
 * from a repeat.
 */
export interface Idempotent {
  scope: string
  key: string
  requestHash: string
  holder: string
}

const KEY_LENGTH_MAX = 200
/** Time after which a call with its own transactions that ended without a response (a crash) may be repeated. */
const ABANDONED_MS = 120_000

/** Reads the header; undefined when it is absent. Throws 400 when it is too long. */
export function idempotentOf(
  services: Services,
  header: string | string[] | undefined,
  userId: number,
  name: string,
  input: unknown,
): Idempotent | undefined {
  if (typeof header !== 'string' || header === '') return undefined
  if (header.length > KEY_LENGTH_MAX) throw new AppError(CODES.badInput, 'idempotency.keyTooLong')
  // Keyed, because the request may contain a password.
  const requestHash = createHmac('sha256', services.config.secretKey)
    .update(`${name}\n${canonicalJson(input)}`)
    .digest('hex')
  return { scope: `user:${userId}`, key: header, requestHash, holder: randomUUID() }
}

/** JSON with sorted object keys, so that equal content gives equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? inOrder(part) : part))
}

const isRecord = (part: unknown): part is object => typeof part === 'object' && part !== null && !Array.isArray(part)

const inOrder = (part: object) =>
  Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))

type FindAnswer = (services: Services, db: Queryable, call: Idempotent) => Promise<{ data: unknown } | undefined>

const answerOfRow =
  (find: (db: Queryable, call: Idempotent) => Promise<KeyRow | undefined>): FindAnswer =>
  async (services, db, call) => {
    const row = await find(db, call)
    return row && answerOf(services, row)
  }

/** The stored response of this key, if any. Throws 409 for a different request, or while the first call is running. */
export const firstAnswer = answerOfRow(sameRequest)

/**
 * Takes the key, or returns the first response when another call has it. Throws 409 for a different request, or while
 * that other call is running. Inside a transaction this waits for a concurrent call that is taking the key.
 */
export const takeKeyOrAnswer = answerOfRow(takeKey)

type KeyRow = typeof idempotencyKeys.$inferSelect

function answerOf({ secrets }: Services, row: KeyRow): { data: unknown } {
  if (row.status === null) throw new AppError(CODES.conflict, 'idempotency.running')
  const data: unknown = JSON.parse(secrets.open(Buffer.from(String(row.answer), 'base64')))
  return { data }
}

/** The stored row of this key, if any. Throws 409 for a different request. */
async function sameRequest(db: Queryable, call: Idempotent): Promise<KeyRow | undefined> {
  const [row] = await db.select().from(idempotencyKeys).where(rowOf(call))
  if (row && row.requestHash !== call.requestHash) throw new AppError(CODES.conflict, 'idempotency.otherBody')
  return row
}

const rowOf = (call: Idempotent) => and(eq(idempotencyKeys.scope, call.scope), eq(idempotencyKeys.key, call.key))
/** The row while this call holds the key: a call presumed abandoned must not touch its successor's row. */
const heldRowOf = (call: Idempotent) => and(rowOf(call), eq(idempotencyKeys.holder, call.holder))

/**
 * Takes the key, or returns the stored row when another call has it. That call may fail and release the key between our
 * insert and our read, so both are repeated until one succeeds: no call proceeds without its key.
 */
export async function takeKey(db: Queryable, call: Idempotent): Promise<KeyRow | undefined> {
  for (;;) {
    const taken = await db
      .insert(idempotencyKeys)
      .values(call)
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (taken.length > 0) return undefined
    const kept = await sameRequest(db, call)
    // Taken by this call, whose confirmation was lost with the connection.
    if (kept?.holder === call.holder && kept.status === null) return undefined
    if (kept) return kept
  }
}

/** Stores the response encrypted, since it may contain a secret. */
export async function keepAnswer(services: Services, db: Queryable, call: Idempotent, data: unknown): Promise<void> {
  const answer = services.secrets.seal(JSON.stringify(data)).toString('base64')
  await db.update(idempotencyKeys).set({ status: 200, answer }).where(heldRowOf(call))
}

/** Releases the key of a failed call, so that it may be retried. */
export async function giveKeyBack(db: Queryable, call: Idempotent): Promise<void> {
  await db.delete(idempotencyKeys).where(heldRowOf(call))
}

/** Frees the key of a call that never finished. */
export async function freeAbandonedKey(services: Services, call: Idempotent): Promise<void> {
  const before = new Date(services.now().getTime() - ABANDONED_MS)
  await services.db
    .delete(idempotencyKeys)
    .where(and(rowOf(call), isNull(idempotencyKeys.status), lt(idempotencyKeys.createdAt, before)))
}
