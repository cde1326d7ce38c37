import { eq } from 'drizzle-orm'
import { productOf } from '#domain/products.ts'
import type { Account } from '#server/collect/bank-records/bank-record.ts'
import type { Queryable } from '#server/db/client.ts'
import { monitorResources, resources } from '#server/db/schema/schema.ts'

/** Fields of a message that name its account. */
export interface NamedAccount {
  kind: string
  cardNumber?: string | undefined
  address?: string | undefined
  /** The SIM slot on which it came. */
  sim?: number | undefined
}

/** An account that a monitor watches, on one SIM or on all. */
export type WatchedAccount = Account & { sim: number | null }

/** The monitor's account that was paid; see `accountNamed`. */
export async function findAccount(
  db: Queryable,
  monitorRowId: number,
  named: NamedAccount,
): Promise<Account | undefined> {
  return accountNamed(await accountsOfMonitor(db, monitorRowId), named)
}

/** The accounts that a monitor watches. */
export async function accountsOfMonitor(db: Queryable, monitorRowId: number): Promise<WatchedAccount[]> {
  const rows = await db
    .select({ account: resources, sim: monitorResources.sim })
    .from(monitorResources)
    .innerJoin(resources, eq(resources.id, monitorResources.resourceId))
    .where(eq(monitorResources.monitorRowId, monitorRowId))
  return rows.map(({ account, sim }) => ({ ...account, sim }))
}

/** The same of many messages: each monitor's accounts are read once. */
export function accountsByMonitor(db: Queryable): (monitorRowId: number) => Promise<WatchedAccount[]> {
  const known = new Map<number, Promise<WatchedAccount[]>>()
  return (monitor) => {
    const accounts = known.get(monitor) ?? accountsOfMonitor(db, monitor)
    known.set(monitor, accounts)
    return accounts
  }
}

/**
 * The one of a monitor's accounts that was paid: by the reported number or address, by its last digits when a message masks
 * it, or the only account with this payment method. A message that names an account is about it in whatever way it came,
 * but for transfers in chains. What comes on one SIM is about no account of another. Undefined when ambiguous.
 */
export function accountNamed(
  all: readonly WatchedAccount[],
  { kind, cardNumber, address, sim: slot }: NamedAccount,
): Account | undefined {
  const watched = all.filter(({ sim }) => sim === null || slot === undefined || sim === slot)
  const accounts = watched.filter((account) => productOf(account.productId)?.evidence === kind)
  const named = [cardNumber, address].flatMap((text) => text?.trim() || [])
  if (named.length === 0) return onlyOne(accounts)
  const sameMoney = watched.filter(({ productId }) => (productOf(productId)?.evidence === 'usdt') === (kind === 'usdt'))
  const whoIs = (is: (account: Account, text: string) => boolean, among: readonly Account[]) =>
    onlyOne(among.filter((account) => named.some((text) => is(account, text))))
  return whoIs(isNumberOf, sameMoney) ?? whoIs(endsAs, accounts) ?? whoIs(endsAs, sameMoney)
}

function onlyOne(accounts: readonly Account[]): Account | undefined {
  return accounts.length === 1 ? accounts[0] : undefined
}

function isNumberOf(account: Account, text: string): boolean {
  return [account.cardNumber, account.walletAddress, account.vpa].includes(text)
}

/** Masked as in SMS: `**1234`; some banks show three digits. */
function endsAs(account: Account, text: string): boolean {
  const digits = /(\d{3,})$/.exec(text)?.[1]
  return digits !== undefined && /^[*xX•.\s-]*\d{3,}$/.test(text) && account.cardNumber?.endsWith(digits) === true
}
