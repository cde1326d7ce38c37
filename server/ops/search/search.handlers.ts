import { and, eq, desc, ilike, sql } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import { HITS_A_KIND } from '#contract/people/search.endpoints.ts'
import type { SearchAnswer, searchEndpoints } from '#contract/people/search.endpoints.ts'
import type { NoteSubject } from '#domain/notes.ts'
import { meaningsOf } from '#domain/text/text-kinds.ts'
import { standing } from '#server/access/notes/read-notes.ts'
import { merchants, notes, suppliers } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { findAccounts } from '#server/ops/search/find-accounts.ts'
import { findCollections, findPayouts } from '#server/ops/search/find-orders.ts'
import { findMerchants, findSuppliers } from '#server/ops/search/find-parties.ts'
import { findBatches, findPayments, findRecords } from '#server/ops/search/find-records.ts'
import { nameSearchOf, mayRead } from '#server/ops/search/name-search.ts'
import type { NameSearch } from '#server/ops/search/name-search.ts'
import { containing } from '#server/platform/lists/filters/conditions.ts'

/** Notes are also found by a number in them, of at least so many characters. */
const NUMBER_LENGTH = 4

/** The newest notes that contain a text. */
async function findNotes({ actor, db }: Call, { text, isName }: NameSearch): Promise<SearchAnswer['notes']> {
  if ((!isName && text.length < NUMBER_LENGTH) || !mayRead(actor, contract['note.getList'])) return []
  const rows = await db
    .select({
      id: notes.id,
      kind: notes.kind,
      subject: notes.subject,
      text: notes.text,
      createdBy: notes.createdBy,
      name: sql<string | null>`coalesce(${merchants.name}, ${suppliers.name})`,
    })
    .from(notes)
    .leftJoin(merchants, isSubject('merchant', merchants))
    .leftJoin(suppliers, isSubject('supplier', suppliers))
    .where(and(ilike(notes.text, containing(text)), standing))
    .orderBy(desc(notes.id))
    .limit(HITS_A_KIND)
  return rows.map((row) => ({ ...row, kind: row.kind as NoteSubject, text: excerptOf(row.text, text) }))
}

const isSubject = (kind: NoteSubject, table: typeof merchants | typeof suppliers) =>
  and(eq(notes.kind, kind), eq(notes.subject, sql`${table.id}::text`))

/** How much of a note is shown before and after what was searched. */
const BEFORE = 24
const AFTER = 48

/** The part of a note around the text that it was found by, cut between characters. */
function excerptOf(note: string, searched: string): string {
  const found = note.toLowerCase().indexOf(searched.toLowerCase())
  const at = Math.max(0, found)
  const before = [...note.slice(0, at)]
  const rest = [...note.slice(at)]
  const end = [...searched].length + AFTER
  return [
    before.length > BEFORE ? '…' : '',
    before.slice(-BEFORE).join(''),
    rest.slice(0, end).join(''),
    rest.length > end ? '…' : '',
  ].join('')
}

/** Searches everything that the caller may see: each kind only where the text's shape allows it, in the scope of its list. */
export const searchHandlers = {
  'search.find': async (call, { text }) => {
    const meanings = meaningsOf(text)
    const search = nameSearchOf(text, meanings)
    const [orders, payouts, batches, merchants, suppliers, accounts, payments, records, notes] = await Promise.all([
      findCollections(call, meanings),
      findPayouts(call, meanings),
      findBatches(call, search, meanings),
      findMerchants(call, search),
      findSuppliers(call, search),
      findAccounts(call, search, meanings),
      findPayments(call, meanings),
      findRecords(call, search, meanings),
      findNotes(call, search),
    ])
    return { orders, payouts, batches, merchants, suppliers, accounts, payments, records, notes }
  },
} satisfies Pick<Handlers, keyof typeof searchEndpoints>
