import { isIP } from 'node:net'
import { and, eq, or, sql } from 'drizzle-orm'
import type { gte, lte, SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import ipaddr from 'ipaddr.js'
import { millionthsToMinor, parseFilterAmount, RANGE_EXPONENT } from '#domain/money/money.ts'
import { PRODUCTS } from '#domain/products.ts'
import { fromWallClock } from '#domain/time/zones.ts'
import type { orders, payoutOrders } from '#server/db/schema/schema.ts'
import { badField } from '#server/platform/app-error.ts'
import { networkText, parseNetwork } from '#server/platform/addresses/ip-networks.ts'

/** A table whose rows have amounts in minor units of their own number of decimals. */
export type Priced = typeof orders | typeof payoutOrders

/** A condition that no row meets. */
export const NOTHING = sql`false`

/** Rows whose text is one of these; one parameter however many there are. */
export function isAnyOf(column: PgColumn, texts: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...texts])}::text[])`
}

/** Rows whose text is any other; everything where none is named. */
export function isNoneOf(column: PgColumn, texts: readonly string[] | undefined): SQL | undefined {
  return texts === undefined || texts.length === 0 ? undefined : sql`${column} <> all(${sql.param([...texts])}::text[])`
}

/** The address of a filter as the database reads it; 400 on the field for what is none. */
export function ipOf(field: string, text: string): string {
  const trimmed = text.trim()
  if (isIP(trimmed) === 0) throw badField(field, 'ip')
  return ipaddr.process(trimmed).toString()
}

/** The network of a filter in CIDR notation as the database reads it; 400 on the field for what is none. */
export function networkOf(field: string, text: string): string {
  const network = parseNetwork(text)
  if (!network) throw badField(field, 'network')
  return networkText(network)
}

/** The instant of a wall-clock text; 400 on the field for a moment that does not exist. */
export function instantOf(field: string, text: string, zone: string): Date {
  const instant = fromWallClock(text, zone)
  if (!instant) throw badField(field, 'notADate')
  return instant
}

/** End texts name whole seconds that belong to the span. */
export function after(instant: Date): Date {
  return new Date(instant.getTime() + 1_000)
}

const EXPONENTS: readonly number[] = [...new Set(PRODUCTS.map((product) => product.exponent))]

/** An exact amount in major units, whatever the row's decimals; 400 on the field for what is no amount. */
export function amountIs(table: Priced, column: 'amountMinor' | 'realAmountMinor', field: string, text: string): SQL {
  const parsed = parseFilterAmount(text)
  if (!parsed.ok) throw badField(field, parsed.fault)
  return or(...amountConditions(table, column, parsed.minor)) ?? NOTHING
}

/** Conditions on an amount in millionths of the major unit, one for each number of decimals that can hold it. */
export function amountConditions(
  table: Priced,
  column: 'amountMinor' | 'realAmountMinor',
  millionths: number,
  exponents = EXPONENTS,
): SQL[] {
  return exponents.flatMap((exponent) => {
    const minor = millionthsToMinor(millionths, exponent)
    return minor === undefined ? [] : (and(eq(table[column], minor), eq(table.exponent, exponent)) ?? [])
  })
}

/** Rows whose amount is at least, or at most, these hundredths of the major unit of each row's own currency. */
export function amountBound(
  column: PgColumn,
  exponent: PgColumn | SQL,
  bound: typeof gte | typeof lte,
  hundredths: number,
): SQL {
  const perExponent = EXPONENTS.map((decimals) => {
    // No row holds more than the safe integers.
    const minor = Math.min(hundredths * 10 ** (decimals - RANGE_EXPONENT), Number.MAX_SAFE_INTEGER)
    return and(bound(column, minor), sql`${exponent} = ${decimals}`)
  })
  return or(...perExponent) ?? NOTHING
}

/** The currency and decimals of a product (`CNY 2`) as SQL; null for no product. */
export const moneyOfProduct = (productId: PgColumn | SQL): SQL<string | null> =>
  sql`case ${productId} ${sql.join(
    PRODUCTS.map(({ id, currency, exponent }) => sql.raw(`when ${id} then '${currency} ${exponent}'`)),
    sql` `,
  )} end`

/** The decimals of a product's currency as SQL; null for no product. */
export const exponentOfProduct = (productId: PgColumn | SQL): SQL<number | null> =>
  sql`right(${moneyOfProduct(productId)}, 1)::int`

/** A whole number of major units in the minor units of each row. */
export const majorOf = (table: Priced, major: number): SQL =>
  sql`${major}::numeric * power(10::numeric, ${table.exponent})`

/** A pattern that finds the text anywhere, its own % _ \ meaning themselves. */
export const containing = (text: string): string => `%${plain(text)}%`

/**
 * A pattern that finds the text at the beginning, its own % _ \ meaning themselves; an index over patterns finds it.
 */
export const beginningWith = (text: string): string => `${plain(text)}%`

const plain = (text: string) => text.replace(/[\\%_]/g, '\\$&')
