import { and, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { contract } from '#contract/contract.ts'
import { HITS_A_KIND } from '#contract/people/search.endpoints.ts'
import type { FoundList, SearchAnswer } from '#contract/people/search.endpoints.ts'
import { batchStateOf } from '#domain/payouts/payout-batch.ts'
import { MESSAGE_EVENT_NAMES } from '#domain/messages/message-events.ts'
import type { TextKind, TextMeaning } from '#domain/text/text-kinds.ts'
import { titlesOf } from '#server/access/messages/wording.ts'
import { moneyOf, recordScope } from '#server/collect/bank-records/list-records.ts'
import {
  bankRecords,
  banks,
  ipAllowances,
  ipFreezes,
  ipRules,
  messagePatterns,
  payoutBatches,
  resources,
  usdtTransfers,
  users,
} from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { bestFirst, holds, mayRead } from '#server/ops/search/name-search.ts'
import type { NameSearch } from '#server/ops/search/name-search.ts'
import { numbersBeginning, referenceForms, walletForms } from '#server/ops/search/number-forms.ts'
import { batchScope } from '#server/payout/payout-batches/batch-record.ts'
import { networkText, parseNetwork } from '#server/platform/addresses/ip-networks.ts'
import { beginningWith, containing } from '#server/platform/lists/filters/conditions.ts'
import { hasWords } from '#server/platform/lists/filters/filters.ts'

type Records = SearchAnswer['records']
type Find = (
  call: Call,
  search: NameSearch,
  meanings: readonly TextMeaning[],
) => Promise<Omit<Records[number], 'list'>[]>

const meant = (meanings: readonly TextMeaning[], ...kinds: readonly TextKind[]) =>
  meanings.find(({ kind }) => kinds.includes(kind))?.value

/** How the records of each list are found. */
const FINDS: Record<FoundList, Find> = {
  'admin.getUserList': async ({ db }, { isName, text }) => {
    if (!isName) return []
    const rows = await db
      .select({ id: users.id, account: users.account, nickname: users.nickname })
      .from(users)
      .where(or(holds(text, users.account), holds(text, users.nickname)))
      .orderBy(...bestFirst(text, users.account))
      .limit(HITS_A_KIND)
    return rows.map(({ account, id, nickname }) => ({ key: String(id), name: account, detail: nickname }))
  },
  'bank.getList': async ({ db }, { isName, text }) => {
    if (!isName) return []
    const rows = await db
      .select({ id: banks.id, name: banks.name, code: banks.code })
      .from(banks)
      .where(or(holds(text, banks.name), ilike(banks.code, beginningWith(text))))
      .orderBy(...bestFirst(text, banks.name))
      .limit(HITS_A_KIND)
    return rows.map(({ code, id, name }) => ({ key: String(id), name, detail: code }))
  },
  'messagePattern.getList': async ({ db }, { isName, text }) => {
    if (!isName) return []
    const rows = await db
      .select({ id: messagePatterns.id, name: messagePatterns.name })
      .from(messagePatterns)
      .where(holds(text, messagePatterns.name))
      .orderBy(...bestFirst(text, messagePatterns.name))
      .limit(HITS_A_KIND)
    return rows.map(({ id, name }) => ({ key: String(id), name, detail: null }))
  },
  'messageTemplate.getList': async (_call, { isName, text }) =>
    MESSAGE_EVENT_NAMES.filter((event) => isName && hasWords([event, ...Object.values(titlesOf(event))], text))
      .slice(0, HITS_A_KIND)
      .map((event) => ({ key: event, name: titlesOf(event), detail: null })),
  'ipFreeze.getList': async ({ db }, _search, meanings) =>
    await findNetworks(db, ipFreezes, { note: ipFreezes.reason, meanings }),
  'ipRule.getList': async ({ db }, _search, meanings) =>
    await findNetworks(db, ipRules, { note: ipRules.note, meanings }),
  'ipAllowance.getList': async ({ db }, _search, meanings) =>
    await findNetworks(db, ipAllowances, { note: ipAllowances.reason, meanings }),
  'usdtTransfer.getList': async ({ db }, _search, meanings) => {
    const hash = meant(meanings, 'hash')?.replace(/^0x/i, '')
    const wallet = meant(meanings, 'wallet')
    const conditions = [
      ...(hash === undefined ? [] : [inArray(usdtTransfers.txId, [hash.toLowerCase(), hash.toUpperCase()])]),
      ...(wallet === undefined ? [] : [inArray(usdtTransfers.toAddress, walletForms(wallet))]),
    ]
    if (conditions.length === 0) return []
    const rows = await db
      .select({ id: usdtTransfers.id, txId: usdtTransfers.txId, toAddress: usdtTransfers.toAddress })
      .from(usdtTransfers)
      .where(or(...conditions))
      .orderBy(desc(usdtTransfers.id))
      .limit(HITS_A_KIND)
    return rows.map(({ id, toAddress, txId }) => ({ key: String(id), name: txId, detail: toAddress }))
  },
}

interface Networks {
  note: PgColumn
  meanings: readonly TextMeaning[]
}

/** Networks that hold an address, or overlap a network; the newest first. */
async function findNetworks(
  db: Call['db'],
  table: typeof ipFreezes | typeof ipRules | typeof ipAllowances,
  { note, meanings }: Networks,
) {
  const wanted = parseNetwork(meant(meanings, 'ipAddress', 'network') ?? '')
  if (!wanted) return []
  const rows = await db
    .select({ id: table.id, network: table.network, note: sql<string | null>`${note}` })
    .from(table)
    .where(sql`${table.network}::inet && ${networkText(wanted)}::inet`)
    .orderBy(desc(table.id))
    .limit(HITS_A_KIND)
  return rows.map(({ id, network, note }) => ({ key: String(id), name: network, detail: note }))
}

/** Records of small lists by name or network, of the lists that the caller reads. */
export async function findRecords(call: Call, search: NameSearch, meanings: readonly TextMeaning[]): Promise<Records> {
  const lists = (Object.keys(FINDS) as FoundList[]).filter((list) => mayRead(call.actor, contract[list]))
  const found = await Promise.all(
    lists.map(async (list) => (await FINDS[list](call, search, meanings)).map((hit) => ({ list, ...hit }))),
  )
  return found.flat()
}

/** Payments by their references, newest first. */
export async function findPayments(
  { actor, db, services }: Call,
  meanings: readonly TextMeaning[],
): Promise<SearchAnswer['payments']> {
  const references = meanings.flatMap(({ kind, value }) => (kind === 'utr' || kind === 'hash' ? [value] : []))
  if (references.length === 0 || !mayRead(actor, contract['bankRecord.getList'])) return []
  const rows = await db
    .select({ record: bankRecords, productId: resources.productId })
    .from(bankRecords)
    .leftJoin(resources, eq(resources.id, bankRecords.resourceId))
    .where(and(inArray(bankRecords.utr, references.flatMap(referenceForms)), recordScope(actor, services)))
    .orderBy(desc(bankRecords.id))
    .limit(HITS_A_KIND)
  return rows.map(({ productId, record: { amountMinor, id, kind, payerName, status, utr } }) => ({
    ...{ amountMinor, id, payerName },
    ...moneyOf({ kind }, productId),
    kind: kind as SearchAnswer['payments'][number]['kind'],
    status: status as SearchAnswer['payments'][number]['status'],
    utr: utr ?? '',
  }))
}

/** Batches by the beginning of their number, or by a part of the name of their file. */
export async function findBatches(
  { actor, db }: Call,
  { text }: NameSearch,
  meanings: readonly TextMeaning[],
): Promise<SearchAnswer['batches']> {
  const isNumber = BATCH_START.test(text)
  const isFile = FILE_NAME.test(text) && meant(meanings, 'orderCode', 'hash', 'wallet') === undefined
  if ((!isNumber && !isFile) || !mayRead(actor, contract['payoutBatch.getList'])) return []
  const { batchNumber, fileName, id, orderCount, state } = payoutBatches
  const columns = { id, batchNumber, state, orderCount, fileName }
  // Files have no index, and an old one is not looked for.
  const recent = db
    .select(columns)
    .from(payoutBatches)
    .where(batchScope(actor))
    .orderBy(desc(id))
    .limit(FILES_LOOKED_AT)
    .as('recent')
  const [numbered, filed] = await Promise.all([
    isNumber
      ? db
          .select(columns)
          .from(payoutBatches)
          .where(and(batchScope(actor), numbersBeginning(batchNumber, text.toUpperCase())))
          .orderBy(desc(batchNumber))
          .limit(HITS_A_KIND)
      : [],
    isFile
      ? db
          .select()
          .from(recent)
          .where(ilike(recent.fileName, containing(text)))
          .orderBy(desc(recent.id))
          .limit(HITS_A_KIND)
      : [],
  ])
  const found = new Map([...numbered, ...filed].map((row) => [row.id, row]))
  return [...found.values()].slice(0, HITS_A_KIND).map((row) => ({ ...row, state: batchStateOf(row.state) }))
}

/** The beginning of a batch's number: shorter ones begin too many. */
const BATCH_START = /^B\d{3,16}$/i
/** A part of a file's name has letters. */
const FILE_NAME = /^(?=.*[^\d\s.,-])\S.{3,63}$/
const FILES_LOOKED_AT = 2_000
