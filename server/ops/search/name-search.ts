import { asc, ilike, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { EndpointSpec } from '#contract/calls/define.ts'
import type { TextMeaning } from '#domain/text/text-kinds.ts'
import type { Actor } from '#server/http/call.ts'
import { containing } from '#server/platform/lists/filters/conditions.ts'

/** A searched text as the search of names reads it. */
export interface NameSearch {
  text: string
  /** True when names that contain it are looked for; a number is only compared. */
  isName: boolean
  /** True for a text that can be the beginning of a party's number. */
  isPartyNumber: boolean
}

/** Shapes that no name has. */
const NUMBERS = ['orderCode', 'batchNumber', 'hash', 'wallet', 'vpa', 'ipAddress', 'network'] as const

/** The number of a supplier, or the beginning of a merchant's, with its letter or without. */
const PARTY_NUMBER = /^(?=.*\d)[a-z\d-]{1,64}$/i

/**
 * True where a text has what a name has: two letters beside each other, or one of a script that writes words with it,
 * as Chinese does.
 */
export const isNamePart = (text: string): boolean => /[a-z]{2}|[^\x20-\x7e]/i.test(text)

export function nameSearchOf(raw: string, meanings: readonly TextMeaning[]): NameSearch {
  const text = raw.trim()
  const has = (...kinds: readonly TextMeaning['kind'][]) => meanings.some(({ kind }) => kinds.includes(kind))
  return {
    text,
    isName: has('name') && !has(...NUMBERS) && isNamePart(text),
    isPartyNumber: !has(...NUMBERS) && PARTY_NUMBER.test(text),
  }
}

/** Texts that contain another, whatever its case. */
export const holds = (text: string, column: PgColumn): SQL => ilike(column, containing(text))

/** Names that begin with the text come first, short ones before long ones. */
export const bestFirst = (text: string, column: AnyColumn): SQL[] => [
  sql`starts_with(lower(${column}), lower(${text})) desc`,
  sql`length(${column})`,
  asc(column),
]

/** True when the caller may make the call that lists the searched rows. */
export function mayRead({ role }: Pick<Actor, 'role'>, { access }: Pick<EndpointSpec, 'access'>): boolean {
  return typeof access !== 'string' && access.includes(role)
}

/** True for a row that the caller sees as its team's rather than its own. */
export function isTeamOf(
  { role, supplierId }: Pick<Actor, 'role' | 'supplierId'>,
  rowSupplierId: number | null,
): boolean {
  return role === 'supplier' && rowSupplierId !== supplierId
}
