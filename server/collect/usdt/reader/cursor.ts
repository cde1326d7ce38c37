import { and, desc, eq, gt, gte, lt, lte } from 'drizzle-orm'
import type { UsdtNetwork } from '#domain/usdt/usdt-address.ts'
import type { BlockRef, ChainNode } from '#server/collect/usdt/chain-node.ts'
import type { Queryable } from '#server/db/client.ts'
import { chainBlocks, chainCursors } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'

/** A network that is read, by which node. */
export interface Reading {
  services: Services
  network: UsdtNetwork
  node: ChainNode
}

export type Cursor = typeof chainCursors.$inferSelect

/** So many blocks are read by one transaction. */
export const BLOCKS_AT_ONCE = 20

/** So many hashes are kept of blocks that count, by which a deeper replacement shows. */
const KEPT_BLOCKS = 500

/** How many blocks confirm a transfer of a network. */
export const confirmationsOf = ({ settings }: Pick<Services, 'settings'>, network: UsdtNetwork): number =>
  settings.get('usdtConfirmations')[network]

export async function findCursor(db: Queryable, network: UsdtNetwork): Promise<Cursor | undefined> {
  const [cursor] = await db.select().from(chainCursors).where(eq(chainCursors.network, network))
  return cursor
}

/**
 * The cursor, held until the transaction ends, if it still stands where it stood; undefined where another process has
 * moved it meanwhile, so that nothing that was read before may be stored.
 */
export async function holdCursor(
  tx: Queryable,
  { network, nextBlock, settledBlock }: Pick<Cursor, 'network' | 'nextBlock' | 'settledBlock'>,
): Promise<Cursor | undefined> {
  const [cursor] = await tx
    .select()
    .from(chainCursors)
    .where(
      and(
        eq(chainCursors.network, network),
        eq(chainCursors.nextBlock, nextBlock),
        eq(chainCursors.settledBlock, settledBlock),
      ),
    )
    .for('update')
  return cursor
}

/** Begins with the blocks that still wait to be confirmed; what lies deeper was paid before anybody waited for it. */
export async function beginCursor({ services, network, node }: Reading, height: number): Promise<Cursor | undefined> {
  const anchor = await node.block(Math.max(0, height - confirmationsOf(services, network)))
  return await services.db.transaction(async (tx) => {
    const nextBlock = anchor.number + 1
    const [cursor] = await tx
      .insert(chainCursors)
      .values({ network, nextBlock, settledBlock: nextBlock, height })
      .onConflictDoNothing()
      .returning()
    if (cursor) await keepBlocks(tx, network, [anchor])
    return cursor
  })
}

/** The blocks that are kept from one number to another, the newest first. */
export async function knownBlocks(
  db: Queryable,
  network: UsdtNetwork,
  { from = 0, to = Number.MAX_SAFE_INTEGER, limit = KEPT_BLOCKS * 2 }: { from?: number; to?: number; limit?: number },
): Promise<BlockRef[]> {
  return await db
    .select({ number: chainBlocks.number, hash: chainBlocks.hash })
    .from(chainBlocks)
    .where(and(eq(chainBlocks.network, network), gte(chainBlocks.number, from), lte(chainBlocks.number, to)))
    .orderBy(desc(chainBlocks.number))
    .limit(limit)
}

export async function keepBlocks(tx: Queryable, network: UsdtNetwork, blocks: readonly BlockRef[]): Promise<void> {
  await tx.insert(chainBlocks).values(blocks.map(({ number, hash }) => ({ network, number, hash })))
}

/** Forgets the blocks above a number, which were replaced. */
export async function dropBlocksAbove(tx: Queryable, network: UsdtNetwork, number: number): Promise<void> {
  await tx.delete(chainBlocks).where(and(eq(chainBlocks.network, network), gt(chainBlocks.number, number)))
}

/** Forgets blocks so deep that nothing replaces them. */
export async function forgetBlocks(tx: Queryable, network: UsdtNetwork, settledBlock: number): Promise<void> {
  await tx
    .delete(chainBlocks)
    .where(and(eq(chainBlocks.network, network), lt(chainBlocks.number, settledBlock - KEPT_BLOCKS)))
}

export async function moveCursor(
  tx: Queryable,
  network: UsdtNetwork,
  change: Partial<Omit<Cursor, 'network'>>,
): Promise<void> {
  await tx.update(chainCursors).set(change).where(eq(chainCursors.network, network))
}
