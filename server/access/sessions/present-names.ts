import { and, inArray } from 'drizzle-orm'
import { isStaff } from '#domain/roles.ts'
import { STAFF_NAME } from '#domain/privacy/personal-fields.ts'
import type { Queryable } from '#server/db/client.ts'
import { users } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import { ofSameCompany } from '#server/access/sessions/sessions.ts'

/** Fields whose text is the name of who acted. */
const NAME_FIELDS: ReadonlySet<string> = new Set(['actor', 'by', 'createdBy', 'decidedBy', 'requestedBy', 'updatedBy'])

/**
 * An answer as the actor may read it: staff see every name, suppliers and merchants those of their own people, and
 * `staff` for everybody else.
 */
export async function withShownNames<Data>(db: Queryable, actor: Actor, data: Data): Promise<Data> {
  if (isStaff(actor.role)) return data
  const names = new Set<string>()
  walk(data, (name) => {
    names.add(name)
    return name
  })
  if (names.size === 0) return data
  const own = await db
    .select({ name: users.nickname })
    .from(users)
    .where(and(ofSameCompany(actor), inArray(users.nickname, [...names])))
  const known = new Set(own.map(({ name }) => name))
  return walk(data, (name) => (known.has(name) ? name : STAFF_NAME)) as Data
}

/** A refusal as the actor may read it; anything else that was thrown is returned as it is. */
export async function refusalWithShownNames(db: Queryable, actor: Actor, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || isStaff(actor.role)) return error
  return new AppError(error.code, error.message, await withShownNames(db, actor, error.failure))
}

function walk(data: unknown, shown: (name: string) => string): unknown {
  if (Array.isArray(data)) return data.map((item: unknown) => walk(item, shown))
  if (!isPlain(data)) return data
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      typeof value === 'string' && NAME_FIELDS.has(field) ? shown(value) : walk(value, shown),
    ]),
  )
}

function isPlain(data: unknown): data is object {
  return typeof data === 'object' && data !== null && [Object.prototype, null].includes(Object.getPrototypeOf(data))
}
