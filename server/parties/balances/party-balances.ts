import { and, eq, or } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import { FUND_PURPOSES } from '#domain/money/ledger.ts'
import type { FundOwner, FundPurpose } from '#domain/money/ledger.ts'
import type { Balances, OperationAccount } from '#domain/money/balance-operations.ts'
import { ledgerExponent } from '#domain/products.ts'
import type { Queryable } from '#server/db/client.ts'
import { ledgerAccounts, merchants, suppliers } from '#server/db/schema/schema.ts'
import { accountsOf, EXTERNAL_ACCOUNT } from '#server/ledger/post-transaction.ts'
import type { LedgerAccountKey } from '#server/ledger/post-transaction.ts'
import { AppError } from '#server/platform/app-error.ts'

/** A merchant or supplier. */
export interface Party {
  ownerKind: FundOwner
  ownerId: number
  /** The number shown to people. */
  number: string
  name: string
}

/** The party of an id; 404 `record.notFound`. */
export async function partyOf(db: Queryable, ownerKind: FundOwner, ownerId: number): Promise<Party> {
  const [row] =
    ownerKind === 'merchant'
      ? await db
          .select({ number: merchants.mchId, name: merchants.name, status: merchants.status })
          .from(merchants)
          .where(eq(merchants.id, ownerId))
      : await db
          .select({ number: suppliers.id, name: suppliers.name, status: suppliers.status })
          .from(suppliers)
          .where(eq(suppliers.id, ownerId))
  if (!row) throw new AppError(CODES.notFound, 'record.notFound')
  const { name } = row
  if (row.status === 'deleted') throw new AppError(CODES.conflict, 'party.deleted', { params: { name } })
  return { ownerKind, ownerId, number: String(row.number), name }
}

/** Name of a party in requests for approval: `merchant:M0001`. */
export const targetOf = ({ ownerKind, number }: Party) => `${ownerKind}:${number}`

/** The ledger account of a party's money, or the outside. */
export const accountOf = ({ ownerKind, ownerId }: Pick<Party, 'ownerKind' | 'ownerId'>, account: OperationAccount) =>
  account === 'clearing' ? EXTERNAL_ACCOUNT : ({ ownerKind, ownerId, purpose: account } satisfies LedgerAccountKey)

const involved = ({ ownerKind, ownerId }: Party, currency: string) =>
  and(
    eq(ledgerAccounts.currency, currency),
    or(
      accountsOf(ownerKind, ownerId),
      and(eq(ledgerAccounts.ownerKind, EXTERNAL_ACCOUNT.ownerKind), eq(ledgerAccounts.purpose, 'clearing')),
    ),
  )

/** Balances of a party and of the outside in a currency. */
export async function readBalances(db: Queryable, party: Party, currency: string): Promise<Balances> {
  const rows = await db.select().from(ledgerAccounts).where(involved(party, currency))
  const of = (purpose: FundPurpose | 'clearing') =>
    rows.find((account) => account.purpose === purpose)?.balanceMinor ?? 0
  const own = Object.fromEntries(FUND_PURPOSES.map((purpose) => [purpose, of(purpose)])) as Record<FundPurpose, number>
  return { ...own, clearing: of('clearing') }
}

/**
 * As `readBalances`, with the balances fixed for this transaction. All accounts are locked in the order of the ledger;
 * that of the outside, which always exists, keeps two operations from opening an account of the party at once.
 */
export async function lockBalances(tx: Queryable, party: Party, currency: string): Promise<Balances> {
  await tx
    .insert(ledgerAccounts)
    .values({ ...EXTERNAL_ACCOUNT, currency, exponent: ledgerExponent(currency) })
    .onConflictDoNothing()
  await tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(involved(party, currency))
    .orderBy(ledgerAccounts.id)
    .for('no key update')
  // A statement of its own: it sees accounts that were opened while this one waited.
  return await readBalances(tx, party, currency)
}
