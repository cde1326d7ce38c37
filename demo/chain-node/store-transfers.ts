import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import * as schema from '#server/db/schema/schema.ts'
import { BLOCK_MS, numberAt } from '#demo/chain-node/demo-chain.ts'
import { insertRows } from '#demo/insert-rows.ts'
import { readAddress, writeAddress } from '#domain/usdt/usdt-address.ts'

/** How many of the demo's latest payments in USDT stand in a chain. */
const TRANSFERS = 600

interface Paid {
  id: string
  utr: string
  amount_minor: string
  occurred_at: Date
  resource_id: string
  wallet_address: string
}

/** Stores the transfers that the latest payments in USDT were read from. */
export async function storeTransfers(client: PoolClient): Promise<void> {
  const { rows } = await client.query<Paid>(
    `select * from (
       select distinct on (b.utr) b.id, b.utr, b.amount_minor, b.occurred_at, b.resource_id, r.wallet_address
       from bank_records b join resources r on r.id = b.resource_id
       where b.kind = 'usdt' and b.utr is not null order by b.utr, b.id) paid
     order by occurred_at desc limit $1`,
    [TRANSFERS],
  )
  await insertRows(
    client,
    schema.usdtTransfers,
    rows.toReversed().map((paid) => transferOf(paid)),
  )
}

function transferOf({ id, utr, amount_minor, occurred_at, resource_id, wallet_address }: Paid) {
  const { network } = readAddress(wallet_address) ?? { network: 'tron' }
  const blockNumber = numberAt(network, occurred_at)
  const digest = createHash('sha256').update(utr).digest('hex')
  const blockAt = new Date(blockNumber * BLOCK_MS[network])
  return {
    network,
    txId: utr.toLowerCase(),
    fromAddress: writeAddress(network, digest.slice(0, 40)),
    toAddress: wallet_address,
    amountMinor: Number(amount_minor),
    blockNumber,
    blockHash: `0x${digest}`,
    blockAt,
    logIndex: Number(id) % 200,
    state: 'confirmed' as const,
    seenAt: blockAt,
    confirmedAt: new Date(blockAt.getTime() + CONFIRMED_AFTER_BLOCKS * BLOCK_MS[network]),
    resourceId: Number(resource_id),
    bankRecordId: Number(id),
  }
}

const CONFIRMED_AFTER_BLOCKS = 20
