import { and, asc, eq, inArray } from 'drizzle-orm'
import type { FittingRecord, MatchCandidate } from '#contract/bank-records/bank-record.endpoints.ts'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { Overlooked } from '#domain/bank-records/bank-records.ts'
import type { MatchDifference } from '#domain/bank-records/match-differences.ts'
import type { BankRecord } from '#server/collect/bank-records/bank-record.ts'
import { refuseClaimed } from '#server/collect/bank-records/desk/claim-record.ts'
import { readDeskFacts } from '#server/collect/bank-records/desk/desk-facts.ts'
import type { DeskFacts } from '#server/collect/bank-records/desk/desk-facts.ts'
import { payOrders } from '#server/collect/bank-records/desk/pay-orders.ts'
import { matchRulesOf } from '#server/collect/bank-records/payments/match-payment.ts'
import { findCandidates } from '#server/collect/bank-records/payments/find-candidates.ts'
import { lockRecord } from '#server/collect/bank-records/find-record.ts'
import { moneyOf, recordScope } from '#server/collect/bank-records/list-records.ts'
import { bankRecords, resources } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Differences between a payment and its order that a person may overlook. */
const IGNORED: Record<Overlooked, readonly MatchDifference['kind'][]> = {
  nothing: [],
  time: ['early', 'late'],
  name: ['name'],
}

/** Differences that are reported below in their own words, or that do not bind a person. */
const DECIDED_HERE: readonly MatchDifference['kind'][] = ['others', 'rivals', 'automationOff']

/** Which of some payments fit one order each: the partition that `matchFitting` carries out. */
export async function previewFitting(
  call: Call,
  { ids, overlooked }: ParsedInputOf<'bankRecord.previewFitting'>,
): Promise<OutputOf<'bankRecord.previewFitting'>> {
  const { actor, db, services } = call
  const rows = await db
    .select({ record: bankRecords, productId: resources.productId })
    .from(bankRecords)
    .leftJoin(resources, eq(resources.id, bankRecords.resourceId))
    .where(and(inArray(bankRecords.id, ids), recordScope(actor, services)))
    .orderBy(asc(bankRecords.id))
  const factsOf = await readDeskFacts(
    call,
    rows.map(({ record }) => record.id),
  )
  const list: FittingRecord[] = []
  for (const { record, productId } of rows) {
    const { id, amountMinor } = record
    list.push({
      ...{ id, amountMinor, ...moneyOf(record, productId) },
      ...(await fittingOrder(call, record, factsOf(id), IGNORED[overlooked])),
    })
  }
  return { list: oneEachWay(list) }
}

async function fittingOrder(
  call: Call,
  record: BankRecord,
  { claimedBy }: DeskFacts,
  ignored: readonly MatchDifference['kind'][],
): Promise<Fitting> {
  if (record.status !== 'unmatched') return { orderCode: null, refusal: 'decided' }
  if (claimedBy !== null) return { orderCode: null, refusal: 'claimed' }
  const fit = chosen(await findCandidates(call, record), ignored)
  if (fit.refusal !== 'severalFit' && fit.refusal !== 'sameOrder') return fit
  // Names are compared where nothing else tells equal payments or equal orders apart.
  const rules = { ...matchRulesOf(call.services), isNameChecked: true }
  const named = chosen(
    await findCandidates(call, record, undefined, rules),
    ignored.filter((kind) => kind !== 'name'),
  )
  return named.orderCode === null ? fit : named
}

type Fitting = Pick<FittingRecord, 'orderCode' | 'refusal'>

/** The one candidate that fits, or the one of several that the payer marked by code or reference. */
function chosen(candidates: readonly MatchCandidate[], ignored: readonly MatchDifference['kind'][]): Fitting {
  const fitting = candidates.filter(({ differences }) =>
    differences.every(({ kind }) => [...DECIDED_HERE, ...ignored].includes(kind)),
  )
  const marked = fitting.filter(({ differences }) => !differences.some(({ kind }) => kind === 'others'))
  const [first, ...others] = marked.length === 1 ? marked : fitting
  if (!first) return { orderCode: null, refusal: 'noneFits' }
  if (others.length > 0) return { orderCode: null, refusal: 'severalFit' }
  return first.differences.some(({ kind }) => kind === 'rivals')
    ? { orderCode: null, refusal: 'sameOrder' }
    : { orderCode: first.orderCode, refusal: null }
}

/** An order that several of the payments fit is left to a person. */
function oneEachWay(list: readonly FittingRecord[]): FittingRecord[] {
  const counts = new Map<string, number>()
  for (const { orderCode } of list) if (orderCode !== null) counts.set(orderCode, (counts.get(orderCode) ?? 0) + 1)
  return list.map((one) =>
    one.orderCode !== null && (counts.get(one.orderCode) ?? 0) > 1
      ? { ...one, orderCode: null, refusal: 'sameOrder' }
      : one,
  )
}

/** Each in a part of the transaction: one that is refused leaves the others. */
export async function matchFitting(
  call: Call,
  input: ParsedInputOf<'bankRecord.matchFitting'>,
): Promise<OutputOf<'bankRecord.matchFitting'>> {
  const { list } = await previewFitting(call, input)
  const results: OutputOf<'bankRecord.matchFitting'>['results'] = []
  for (const { id, orderCode, refusal } of list)
    results.push({ id, orderCode, refusal: orderCode === null ? refusal : await pay(call, id, orderCode) })
  return { results }
}

async function pay(call: Call, id: number, orderCode: string): Promise<string | null> {
  try {
    await call.db.transaction(async (db) => {
      const part = { ...call, db }
      await refuseClaimed(part, id)
      await payOrders(part, await lockRecord(part, id, 'unmatched'), [orderCode])
    })
    return null
  } catch (error) {
    if (error instanceof AppError) return 'decided'
    throw error
  }
}
