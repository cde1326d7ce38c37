import { and, asc, eq, ilike } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import { HITS_A_KIND } from '#contract/search.endpoints.ts'
import type { SearchAnswer, searchEndpoints } from '#contract/search.endpoints.ts'
import { batchStateOf } from '#domain/payouts/payout-batch-status.ts'
import { meaningsOf } from '#domain/text/text-kinds.ts'
import type { TextMeaning } from '#domain/text/text-kinds.ts'
import { payoutBatches, savedViews, users } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { batchScope } from '#server/payout-batches/batch-record.ts'
import { containing } from '#server/platform/lists/conditions.ts'
import { findNotes } from '#server/search/find-notes.ts'
import { findCollections, findPayouts } from '#server/search/find-orders.ts'
import { findAccounts, findMerchants, findSuppliers } from '#server/search/find-parties.ts'
import { nameSearchOf } from '#server/search/name-search.ts'
import type { NameSearch } from '#server/search/name-search.ts'
import { mayRead } from '#server/search/reading.ts'
import { visibleViews } from '#server/views/view.handlers.ts'

/** Searches everything that the caller may see: each kind only where the text's shape allows it, in the scope of its list. */
export const searchHandlers = {
  'search.find': async (call, { text }) => {
    const meanings = meaningsOf(text)
    const search = nameSearchOf(text, meanings)
    const [orders, payouts, batches, merchants, suppliers, accounts, notes, views] = await Promise.all([
      findCollections(call, meanings),
      findPayouts(call, meanings),
      findBatches(call, meanings),
      findMerchants(call, search),
      findSuppliers(call, search),
      findAccounts(call, search),
      findNotes(call, search),
      findViews(call, search),
    ])
    return { orders, payouts, batches, merchants, suppliers, accounts, notes, views }
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

async function findViews({ actor, db }: Call, { text, isName }: NameSearch): Promise<SearchAnswer['views']> {
  if (!isName) return []
  return await db
    .select({
      id: savedViews.id,
      screen: savedViews.screen,
      name: savedViews.name,
      search: savedViews.search,
      ownerName: users.nickname,
    })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(and(ilike(savedViews.name, containing(text)), visibleViews(actor)))
    .orderBy(asc(savedViews.name), asc(savedViews.id))
    .limit(HITS_A_KIND)
}
