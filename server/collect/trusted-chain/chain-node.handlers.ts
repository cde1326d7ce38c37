import { and, eq, ne } from 'drizzle-orm'
import type { chainNodeEndpoints } from '#contract/bank-records/chain-node.endpoints.ts'
import type { OutputOf } from '#contract/contract.ts'
import { CHAIN_NODE_FIELDS } from '#domain/lists/orders/trusted-chain.fields.ts'
import { productOf } from '#domain/products.ts'
import { linkChain } from '#domain/trusted-chain/link-chain.ts'
import { walkChain } from '#domain/trusted-chain/walk-chain.ts'
import type { Step } from '#domain/trusted-chain/walk-chain.ts'
import { readLevels } from '#server/collect/trusted-chain/chain-levels.ts'
import { chainWindows, readStretch } from '#server/collect/trusted-chain/chain-rows.ts'
import { nodeList } from '#server/collect/trusted-chain/list-nodes.ts'
import { bankRecords, resources } from '#server/db/schema/schema.ts'
import type { Handlers, Call } from '#server/http/call.ts'
import { notFound } from '#server/platform/app-error.ts'
import { exportList } from '#server/platform/lists/export-list.ts'

/** As many records before and after one are shown. */
const REACH = 6

/** The chain of an account around one of its records. */
async function readChain(
  { db, services }: Pick<Call, 'db' | 'services'>,
  { id }: { id: number },
): Promise<OutputOf<'chainNode.getChain'>> {
  const [found] = await db
    .select({ at: bankRecords.occurredAt, resourceId: resources.id, productId: resources.productId })
    .from(bankRecords)
    .innerJoin(resources, eq(resources.id, bankRecords.resourceId))
    .where(and(eq(bankRecords.id, id), ne(bankRecords.status, 'sameAs')))
  if (!found) throw notFound('record')
  const { records } = await readStretch(db, found.resourceId, found.at)
  const steps = walkChain(records, linkChain(records, chainWindows(services)), id, REACH)
  const level = (await readLevels(db, services, [found.resourceId])).get(found.resourceId)
  return {
    level: level?.level ?? 'manual',
    size: level?.size ?? 0,
    checkSize: level?.checkSize ?? 0,
    checkAmountMinor: level?.checkAmountMinor ?? 0,
    isBusy: level?.isBusy ?? false,
    exponent: productOf(found.productId)?.exponent ?? 2,
    steps: steps.map(presentStep),
  }
}

const presentStep = ({ broken, by, record }: Step) => ({
  id: record.id,
  by,
  occurredTime: new Date(record.at).toISOString(),
  signedMinor: record.signed,
  balanceMinor: record.balance,
  breakKind: broken?.kind ?? null,
  missingMinor: broken?.gap ?? null,
})

/** Handlers of the nodes of accounts' chains. */
export const chainNodeHandlers = {
  'chainNode.getList': nodeList.page,
  'chainNode.export': exportList<'chainNode.getList'>(nodeList, CHAIN_NODE_FIELDS, 'chain-nodes'),
  'chainNode.getChain': readChain,
} satisfies Pick<Handlers, keyof typeof chainNodeEndpoints>
