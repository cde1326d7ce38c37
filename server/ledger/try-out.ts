import { sql } from 'drizzle-orm'
import type { LedgerOwner, LedgerPurpose } from '#domain/money/ledger.ts'
import type { Db, Queryable } from '#server/db/client.ts'

/** Effect of an operation on one account; minor units of `exponent` decimals. */
export interface BalanceChange {
  ownerKind: LedgerOwner
  /** The merchant's or supplier's name; null for the platform and the outside. */
  ownerName: string | null
  purpose: LedgerPurpose
  currency: string
  exponent: number
  beforeMinor: number
  changeMinor: number
  afterMinor: number
}

/** Ends the transaction of a dry run, and takes its result out. */
class TriedOut extends Error {
  readonly changes: BalanceChange[]

  constructor(changes: BalanceChange[]) {
    super('tried out')
    this.changes = changes
  }
}

/** The balances that some work would change, by doing it in a transaction that is rolled back; throws what it throws. */
export async function tryOut(root: Db, work: (tx: Queryable) => Promise<unknown>): Promise<BalanceChange[]> {
  try {
    return await root.transaction(async (tx) => {
      const { rows } = await tx.execute<{ last: string }>(sql`select coalesce(max(id), 0) as last from ledger_postings`)
      await work(tx)
      throw new TriedOut(await changesSince(tx, Number(rows[0]?.last)))
    })
  } catch (error) {
    if (error instanceof TriedOut) return error.changes
    throw error
  }
}

/**
 * Changes that this transaction and its savepoints posted after a posting. Another transaction's rows are seen only
 * once it has ended, so rows of one in progress are this one's.
 */
async function changesSince(tx: Queryable, last: number): Promise<BalanceChange[]> {
  const { rows } = await tx.execute<Record<keyof BalanceChange, string | null>>(sql`
    with moved as (
      select account_id, sum(amount_minor) as change from ledger_postings
      where id > ${last} and pg_xact_status(
        (((pg_current_xact_id()::text::bigint >> 32) << 32) | xmin::text::bigint)::text::xid8) = 'in progress'
      group by account_id
    )
    select a.owner_kind as "ownerKind", coalesce(m.name, s.name) as "ownerName", a.purpose, a.currency, a.exponent,
      a.balance_minor - moved.change as "beforeMinor", moved.change as "changeMinor", a.balance_minor as "afterMinor"
    from moved join ledger_accounts a on a.id = moved.account_id
    left join merchants m on a.owner_kind = 'merchant' and m.id = a.owner_id
    left join suppliers s on a.owner_kind = 'supplier' and s.id = a.owner_id
    where moved.change <> 0 order by a.id`)
  return rows.map(({ beforeMinor, changeMinor, afterMinor, exponent, ...names }) => ({
    ...(names as Pick<BalanceChange, 'ownerKind' | 'ownerName' | 'purpose' | 'currency'>),
    exponent: Number(exponent),
    beforeMinor: Number(beforeMinor),
    changeMinor: Number(changeMinor),
    afterMinor: Number(afterMinor),
  }))
}
