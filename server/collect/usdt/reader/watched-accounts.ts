import { and, asc, inArray, isNotNull } from 'drizzle-orm'
import { PRODUCTS } from '#domain/products.ts'
import { readAddress } from '#domain/usdt/usdt-address.ts'
import type { UsdtNetwork } from '#domain/usdt/usdt-address.ts'
import type { Queryable } from '#server/db/client.ts'
import { resources } from '#server/db/schema/schema.ts'

/** The products whose accounts are wallets that payers send USDT to. */
export const WATCHED_PRODUCTS = PRODUCTS.filter(
  ({ evidence, direction }) => evidence === 'usdt' && direction === 'collection',
).map(({ id }) => id)

/**
 * The accounts on a network by their addresses, disabled and deleted ones too, since payers may be late. An address
 * that several accounts have is watched, and null: whose money it is, a person decides.
 */
export async function watchedAccounts(db: Queryable, network: UsdtNetwork): Promise<Map<string, number | null>> {
  const rows = await db
    .select({ id: resources.id, status: resources.status, walletAddress: resources.walletAddress })
    .from(resources)
    .where(and(inArray(resources.productId, WATCHED_PRODUCTS), isNotNull(resources.walletAddress)))
    .orderBy(asc(resources.id))
  const read = rows.flatMap(({ walletAddress, ...account }) => {
    const address = readAddress(walletAddress ?? '')
    return address?.network === network ? [{ ...account, hex: address.hex }] : []
  })
  const byAddress = Map.groupBy(read, ({ hex }) => hex)
  return new Map(
    [...byAddress].map(([hex, accounts]) => {
      const present = accounts.filter(({ status }) => status === 'normal')
      const [only, ...others] = present.length > 0 ? present : accounts
      return [hex, only && others.length === 0 ? only.id : null]
    }),
  )
}
