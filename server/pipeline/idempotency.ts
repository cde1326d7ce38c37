import { createHmac, randomUUID } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { CODES } from '#contract/envelope.ts'
import type { Queryable } from '#server/db/client.ts'
import { idempotencyKeys } from '#server/db/schema.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

/** A call under an Idempotency-Key: whose it is, the key, a digest of what was asked, and what tells this very call from a repeat. */
export interface Idempotent {
  scope: string
  key: string
  requestHash: string
  holder: string
}

const KEY_LENGTH_MAX = 200
/** A call with transactions of its own that ended without an answer (a crash) may be asked again after this. */
const ABANDONED_MS = 120_000

/** Reads the header; undefined when there is none. Throws 400 for one that is too long. */
export function idempotentOf(
  services: Services,
  header: string | string[] | undefined,
  userId: number,
  name: string,
  input: unknown,
): Idempotent | undefined {
  if (typeof header !== 'string' || header === '') return undefined
  if (header.length > KEY_LENGTH_MAX) throw new AppError(CODES.badInput, 'idempotency.keyTooLong')
  // Keyed, because what was asked may hold a password.
  const requestHash = createHmac('sha256', services.config.secretKey)
    .update(`${name}\n${canonicalJson(input)}`)
    .digest('hex')
  return { scope: `user:${userId}`, key: header, requestHash, holder: randomUUID() }
}

/** JSON whose objects have their keys in one order, so that the same content is the same text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? inOrder(part) : part))
}

const isRecord = (part: unknown): part is object => typeof part === 'object' && part !== null && !Array.isArray(part)

const inOrder = (part: object) =>
  Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** The first answer of this key, if it has one. Throws 409 for another body, or while the first call still runs. */
export async function firstAnswer(
  services: Services,
  db: Queryable,
  call: Idempotent,
): Promise<{ data: unknown } | undefined> {
  const row = await sameRequest(db, call)
  return row && answerOf(services, row)
}

/**
 * Takes the key, or gives the first answer where another call has it. Throws 409 for another body, or while that other
 * call still runs. Inside a transaction this waits until a call that is about to take the key has ended.
 */
export async function takeKeyOrAnswer(
  services: Services,
  db: Queryable,
  call: Idempotent,
): Promise<{ data: unknown } | undefined> {
  const row = await takeKey(db, call)
  return row && answerOf(services, row)
}

type KeyRow = typeof idempotencyKeys.$inferSelect

function answerOf({ secrets }: Services, row: KeyRow): { data: unknown } {
  if (row.status === null) throw new AppError(CODES.conflict, 'idempotency.running')
  const data: unknown = JSON.parse(secrets.open(Buffer.from(String(row.answer), 'base64')))
  return { data }
}

/** What was kept of this key, if anything. Throws 409 for another body. */
async function sameRequest(db: Queryable, call: Idempotent): Promise<KeyRow | undefined> {
  const [row] = await db.select().from(idempotencyKeys).where(rowOf(call))
  if (row && row.requestHash !== call.requestHash) throw new AppError(CODES.conflict, 'idempotency.otherBody')
  return row
}

const rowOf = (call: Idempotent) => and(eq(idempotencyKeys.scope, call.scope), eq(idempotencyKeys.key, call.key))
/** The row while this very call has the key: one that was taken for abandoned must not touch its successor's. */
const heldRowOf = (call: Idempotent) => and(rowOf(call), eq(idempotencyKeys.holder, call.holder))

/**
 * Takes the key; answers what is kept of it where another call has it. That call may fail and give the key back between
 * our try and our look, so that both are repeated until one of them holds: no call ever goes on without its key.
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
    // Taken by ourselves, where the word that it was got lost on the way.
    if (kept?.holder === call.holder && kept.status === null) return undefined
    if (kept) return kept
  }
}

/** Keeps the answer, sealed, since it may hold a secret. */
export async function keepAnswer(services: Services, db: Queryable, call: Idempotent, data: unknown): Promise<void> {
  const answer = services.secrets.seal(JSON.stringify(data)).toString('base64')
  await db.update(idempotencyKeys).set({ status: 200, answer }).where(heldRowOf(call))
}

/** Gives a key back whose call failed, so that it may be tried again. */
export async function giveKeyBack(db: Queryable, call: Idempotent): Promise<void> {
  await db.delete(idempotencyKeys).where(heldRowOf(call))
}

/** Frees a key whose call never came to an end. */
export async function freeAbandonedKey(services: Services, call: Idempotent): Promise<void> {
  const before = new Date(services.now().getTime() - ABANDONED_MS)
  await services.db
    .delete(idempotencyKeys)
    .where(and(rowOf(call), isNull(idempotencyKeys.status), lt(idempotencyKeys.createdAt, before)))
}
