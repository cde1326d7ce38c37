import { and, eq, gte, lte, ne, sql } from 'drizzle-orm'
import type { UsdtNetwork } from '#domain/usdt/usdt-address.ts'
import type { Queryable } from '#server/db/client.ts'
import { usdtTransfers } from '#server/db/schema/schema.ts'
import { writeAddress } from '#domain/usdt/usdt-address.ts'
import type { Services } from '#server/platform/services.ts'
import type { ChainTransfer } from '#server/collect/usdt/chain-node.ts'

type Row = typeof usdtTransfers.$inferInsert
/** A transfer without the time of its block. */
export type TransferRow = Omit<Row, 'blockAt'> & Identity
/** Fields that identify a transfer, whichever block it is in. */
type Identity = Pick<Row, 'txId' | 'toAddress' | 'amountMinor'> & { nth: number }

/** Transfers as rows. Transfers of zero are left out: anybody may send them to anybody. */
export function transferRows(
  { now, log }: Pick<Services, 'now' | 'log'>,
  network: UsdtNetwork,
  transfers: readonly ChainTransfer[],
  accounts: ReadonlyMap<string, number | null>,
): TransferRow[] {
  const counts = new Map<string, number>()
  return transfers.flatMap(({ from, to, amount, ...place }) => {
    if (amount > Number.MAX_SAFE_INTEGER) log.error({ network, ...place }, 'a transfer is of more USDT than there is')
    if (amount === 0n || amount > Number.MAX_SAFE_INTEGER) return []
    const key = `${place.txId} ${to} ${amount}`
    const nth = counts.get(key) ?? 0
    counts.set(key, nth + 1)
    return {
      ...place,
      network,
      fromAddress: writeAddress(network, from),
      toAddress: writeAddress(network, to),
      amountMinor: Number(amount),
      nth,
      state: 'pending' as const,
      seenAt: now(),
      resourceId: accounts.get(to) ?? null,
    }
  })
}

/** Keeps transfers, each once: one whose block was replaced is found again in its new block. */
export async function keepTransfers(tx: Queryable, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const given = (column: string) => sql.raw(`excluded.${column}`)
  await tx
    .insert(usdtTransfers)
    .values([...rows])
    .onConflictDoUpdate({
      target: [
        usdtTransfers.network,
        usdtTransfers.txId,
        usdtTransfers.toAddress,
        usdtTransfers.amountMinor,
        usdtTransfers.nth,
      ],
      set: {
        blockNumber: given('block_number'),
        blockHash: given('block_hash'),
        blockAt: given('block_at'),
        logIndex: given('log_index'),
        state: 'pending',
      },
      setWhere: eq(usdtTransfers.state, 'rolledBack'),
    })
}

/** The transfers that are known in blocks from one number to another. */
export async function knownTransfers(db: Queryable, network: UsdtNetwork, from: number, to: number) {
  return await db
    .select()
    .from(usdtTransfers)
    .where(
      and(
        eq(usdtTransfers.network, network),
        gte(usdtTransfers.blockNumber, from),
        lte(usdtTransfers.blockNumber, to),
        ne(usdtTransfers.state, 'rolledBack'),
      ),
    )
}

/** True when two rows are the same transfer. */
export const isSameTransfer = (one: Identity, other: Identity): boolean =>
  one.txId === other.txId &&
  one.toAddress === other.toAddress &&
  one.amountMinor === other.amountMinor &&
  one.nth === other.nth
