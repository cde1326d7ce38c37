import { and, eq } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import type { SearchAnswer, searchEndpoints } from '#contract/people/search.endpoints.ts'
import { batchStateOf } from '#domain/payouts/payout-batch-status.ts'
import { meaningsOf } from '#domain/text/text-kinds.ts'
import type { TextMeaning } from '#domain/text/text-kinds.ts'
import { payoutBatches } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { batchScope } from '#server/payout/payout-batches/batch-record.ts'
import { findNotes } from '#server/ops/search/find-notes.ts'
import { findCollections, findPayouts } from '#server/ops/search/find-orders.ts'
import { findAccounts, findMerchants, findSuppliers } from '#server/ops/search/find-parties.ts'
import { nameSearchOf } from '#server/ops/search/name-search.ts'
import { mayRead } from '#server/ops/search/reading.ts'

/** Searches everything that the caller may see: each kind only where the text's shape allows it, in the scope of its list. */
export const searchHandlers = {
  'search.find': async (call, { text }) => {
    const meanings = meaningsOf(text)
    const search = nameSearchOf(text, meanings)
    const [orders, payouts, batches, merchants, suppliers, accounts, notes] = await Promise.all([
      findCollections(call, meanings),
      findPayouts(call, meanings),
      findBatches(call, meanings),
      findMerchants(call, search),
      findSuppliers(call, search),
      findAccounts(call, search),
      findNotes(call, search),
    ])
    return { orders, payouts, batches, merchants, suppliers, accounts, notes }
  },
} satisfies Pick<Handlers, keyof typeof searchEndpoints>

async function findBatches({ actor, db }: Call, meanings: readonly TextMeaning[]): Promise<SearchAnswer['batches']> {
  const number = meanings.find(({ kind }) => kind === 'batchNumber')?.value
  if (number === undefined || !mayRead(actor, contract['payoutBatch.getList'])) return []
  const rows = await db
    .select({
      id: payoutBatches.id,
      batchNumber: payoutBatches.batchNumber,
      state: payoutBatches.state,
      orderCount: payoutBatches.orderCount,
    })
    .from(payoutBatches)
    .where(and(eq(payoutBatches.batchNumber, number), batchScope(actor)))
  return rows.map((row) => ({ ...row, state: batchStateOf(row.state) }))
}
