import { and, eq, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { GivenValues } from '#domain/accounts/account-issues.ts'
import type { AnyFamily } from '#domain/accounts/families.ts'
import { STORED_NAMES } from '#domain/lists/parties/accounts.fields.ts'
import { resources } from '#server/db/schema/schema.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import type { Call } from '#server/http/call.ts'
import type { StoredAccount } from '#server/parties/accounts/account-scope.ts'
import { badField } from '#server/platform/app-error.ts'

/** An account as it would be: what is given, and what it has already. */
export interface Judged {
  values: GivenValues
  name: string
  productId: number
  stored: StoredAccount | null
}

/** Identity of an account among others of its product, in small letters; null where it has none. */
export function identityOf(
  { identity }: AnyFamily,
  { name, stored, values }: Omit<Judged, 'productId'>,
): string | null {
  if (identity === 'name') return name.trim().toLowerCase()
  const kept: unknown = stored ? (Reflect.get(stored, identity) ?? stored.details[identity]) : null
  const value: unknown = Reflect.get(values, identity) ?? kept
  return typeof value === 'string' && value !== '' ? value.toLowerCase() : null
}

/** The same of stored accounts, as SQL. */
export function identitySql({ identity }: AnyFamily): SQL<string | null> {
  const stored = STORED_NAMES.find((name) => name === identity)
  if (stored) return sql`lower(${resources[stored]})`
  return identity === 'name' ? sql`lower(${resources.name})` : sql`lower(${resources.details}->>${identity}::text)`
}

/**
 * Throws 400 where another account of the product has the same number; those that are added at once wait for each
 * other.
 */
export async function refuseTwice({ db }: Call, family: AnyFamily, judged: Judged): Promise<void> {
  const own = identityOf(family, judged)
  if (own === null) return
  await lockByText(db, 'account', `${judged.productId} ${own}`)
  const others = await db.$count(
    resources,
    and(
      eq(resources.productId, judged.productId),
      eq(resources.status, 'normal'),
      judged.stored ? ne(resources.id, judged.stored.id) : undefined,
      eq(identitySql(family), own),
    ),
  )
  if (others > 0) throw badField(family.identity, 'taken')
}
