import { and, asc, count, eq, lt } from 'drizzle-orm'
import type { UsdtNetwork } from '#domain/usdt/usdt-address.ts'
import { takePayment } from '#server/collect/bank-records/payments/take-payment.ts'
import type { Queryable } from '#server/db/client.ts'
import { chainCursors, resources, usdtTransfers } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'
import { countAgain } from '#server/collect/usdt/take-back.ts'
import { describeTransfer } from '#server/collect/usdt/list-transfers.ts'
import type { Transfer } from '#server/collect/usdt/list-transfers.ts'

const AT_ONCE = 200

/**
 * Makes payments of the transfers that lie deep enough, each in a transaction of its own: one that fails is tried again
 * with the next run, and keeps no other waiting.
 */
export async function confirmTransfers(
  services: Services,
  network: UsdtNetwork,
  isStopping: () => boolean,
): Promise<void> {
  const { db, log } = services
  const due = await db
    .select({ id: usdtTransfers.id })
    .from(usdtTransfers)
    .innerJoin(chainCursors, eq(chainCursors.network, usdtTransfers.network))
    .where(isDue(network))
    .orderBy(asc(usdtTransfers.blockNumber), asc(usdtTransfers.logIndex))
    .limit(AT_ONCE)
  for (const { id } of due) {
    if (isStopping()) return
    await db
      .transaction((tx) => confirmOne(tx, services, network, id))
      .catch((error: unknown) => log.error({ err: error, transferId: id }, 'a transfer of USDT could not be confirmed'))
  }
}

const isDue = (network: UsdtNetwork) =>
  and(
    eq(usdtTransfers.network, network),
    eq(usdtTransfers.state, 'pending'),
    lt(usdtTransfers.blockNumber, chainCursors.settledBlock),
  )

/** The cursor is held, so that no block is rolled back meanwhile; the row, so that it is confirmed once. */
async function confirmOne(tx: Queryable, services: Services, network: UsdtNetwork, id: number): Promise<void> {
  await tx.select().from(chainCursors).where(eq(chainCursors.network, network)).for('share')
  const [found] = await tx
    .select({ transfer: usdtTransfers })
    .from(usdtTransfers)
    .innerJoin(chainCursors, eq(chainCursors.network, usdtTransfers.network))
    .where(and(eq(usdtTransfers.id, id), isDue(network)))
    .for('no key update', { of: usdtTransfers, skipLocked: true })
  if (!found) return
  const bankRecordId = await pay(tx, services, found.transfer)
  await tx
    .update(usdtTransfers)
    .set({ state: 'confirmed', confirmedAt: services.now(), bankRecordId })
    .where(eq(usdtTransfers.id, id))
}

/** Takes the payment that a transfer is, by the way of every payment; answers its record. */
async function pay(tx: Queryable, services: Services, transfer: Transfer): Promise<number | null> {
  if (transfer.bankRecordId !== null) await countAgain(tx, transfer.bankRecordId)
  const [account] =
    transfer.resourceId === null ? [] : await tx.select().from(resources).where(eq(resources.id, transfer.resourceId))
  const taken = await takePayment(tx, services, account, {
    kind: 'usdt',
    monitorRowId: null,
    recordId: `${transfer.network}-${transfer.id}`,
    supplierId: account?.supplierId ?? null,
    direction: 'credit',
    amountMinor: transfer.amountMinor,
    utr: await referenceOf(tx, transfer),
    text: describeTransfer(transfer),
    occurredAt: transfer.blockAt,
    receivedAt: services.now(),
  })
  return taken.kind === 'seenBefore' ? taken.bankRecordId : taken.record.id
}

/**
 * The transaction, by which the payer names the payment, and which pays one order only. One that pays several orders
 * counts its transfers from the second on.
 */
async function referenceOf(tx: Queryable, { network, txId, id }: Transfer): Promise<string> {
  const [row] = await tx
    .select({ earlier: count() })
    .from(usdtTransfers)
    .where(and(eq(usdtTransfers.network, network), eq(usdtTransfers.txId, txId), lt(usdtTransfers.id, id)))
  const reference = txId.toUpperCase()
  return row?.earlier ? `${reference}-${row.earlier + 1}` : reference
}
