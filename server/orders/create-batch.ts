import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { stringify } from 'csv-stringify/sync'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { BATCH_COLUMNS, BATCH_REQUIRED_COLUMNS, BATCH_ROWS_MAX } from '#contract/order-batch.endpoints.ts'
import type { orderBatchEndpoints } from '#contract/order-batch.endpoints.ts'
import { orderApiEndpoints } from '#contract/order.endpoints.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { merchants } from '#server/db/schema.ts'
import { AppError, badField } from '#server/http/app-error.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { fieldIssues } from '#server/http/issues.ts'
import { ownTransaction } from '#server/http/own-transaction.ts'
import { createFor, tryCreateFor } from '#server/orders/create-order.ts'
import type { OrderWish } from '#server/orders/create-order.ts'
import type { Merchant } from '#server/orders/merchant-sign.ts'
import { contentHash, equalsInConstantTime } from '#server/orders/order-signature.ts'
import { readBatchFile } from '#server/orders/read-batch-file.ts'
import type { BatchRow } from '#server/orders/read-batch-file.ts'

type Input = ParsedInputOf<'api.order.createBatch'>
type Answer = OutputOf<'api.order.createBatch'>
type RowResult = Answer['rows'][number]

/** The work of the calls about files of orders. */
export const orderBatchHandlers = {
  'api.order.createBatch': ownTransaction(createBatch),
  'order.orderUploadFlag': async ({ services }) => ({
    enabled: services.settings.get('enableService'),
    rowsMax: BATCH_ROWS_MAX,
    columns: BATCH_COLUMNS.map((name) => ({ name, required: (BATCH_REQUIRED_COLUMNS as readonly string[]).includes(name) })),
  }),
  'order.batchTemplate': async ({ reply }) => {
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="orders-template.csv"')
      .send(`\ufeff${stringify([[...BATCH_COLUMNS]], { record_delimiter: 'windows' })}`)
    return ''
  },
} satisfies Pick<Handlers, keyof typeof orderBatchEndpoints>

/** Creates the orders of a file row by row: each wholly or not at all, whatever becomes of the others; `dryRun` creates none. */
async function createBatch(call: Call, input: Input): Promise<Answer> {
  const merchant = await merchantOf(call, input)
  const rows = readBatchFile(call.upload)
  const results: RowResult[] = []
  const seen = new Map<string, string>()
  for (const row of rows) results.push(await settleRow(call, input, merchant, row, seen))
  const count = (outcome: RowResult['outcome']) => results.filter((result) => result.outcome === outcome).length
  const counts = { created: count('created'), repeated: count('repeated'), faulty: count('faulty') }
  if (!input.dryRun) {
    await recordAudit(call.root, call.actor, 'order.createBatch', { kind: 'merchant', id: merchant.mchId }, { ...counts, file: call.upload?.name.slice(0, 128), orderType: input.orderType })
  }
  return { dryRun: input.dryRun, ...counts, rows: results }
}

/** Whose orders are created: a merchant's own, or those of the merchant that the superAdmin names; its key proves it. */
async function merchantOf({ root, actor, services }: Call, { mchId, key }: Input): Promise<Merchant> {
  if (actor.role !== 'merchant' && mchId === undefined) throw badField('mchId', 'required')
  const [merchant] = await root.select().from(merchants).where(actor.role === 'merchant' ? eq(merchants.id, actor.merchantId ?? -1) : eq(merchants.mchId, mchId ?? ''))
  if (!merchant || (mchId !== undefined && merchant.mchId !== mchId)) throw badField('mchId', 'notAvailable')
  if (!equalsInConstantTime(services.secrets.open(merchant.signKey), key)) throw badField('key', 'merchantKey')
  return merchant
}

const FAULTY = { outcome: 'faulty', orderCode: null, orderStatusId: null, issues: [], msg: null, params: {} } satisfies Partial<RowResult>

async function settleRow(call: Call, input: Input, merchant: Merchant, { row, cells, issues }: BatchRow, seen: Map<string, string>): Promise<RowResult> {
  const named = { row, mchOrderNo: cells.mchOrderNo ?? null }
  if (issues.length > 0) return { ...FAULTY, ...named, issues }
  const given = { ...cells, mchId: merchant.mchId, sign: 'uploaded' }
  const parsed = orderApiEndpoints['api.order.create'].input.safeParse(given, { reportInput: false })
  if (!parsed.success) return { ...FAULTY, ...named, issues: fieldIssues(parsed.error, given) }
  const { sign: _sign, ...fields } = parsed.data
  const wish: OrderWish = { merchant, fields, hash: contentHash({ ...cells, mchId: merchant.mchId }), orderMark: input.orderType, by: call.actor }
  try {
    const result = input.dryRun ? await tryRow(call, wish, seen) : await createRow(call, wish)
    return { ...FAULTY, ...named, ...result }
  } catch (error) {
    return { ...FAULTY, ...named, ...refusalOf(call, error) }
  }
}

type Settled = Pick<RowResult, 'outcome' | 'orderCode' | 'orderStatusId'>

async function createRow({ root, services }: Call, wish: OrderWish): Promise<Settled> {
  const { order, isRepeated } = await root.transaction((tx) => createFor(tx, services, wish))
  return { outcome: isRepeated ? 'repeated' : 'created', orderCode: order.orderCode, orderStatusId: order.status }
}

/** What creating the row would come to, the rows before it included: `seen` holds the content of each number. */
async function tryRow({ root, services }: Call, wish: OrderWish, seen: Map<string, string>): Promise<Settled> {
  const { mchOrderNo } = wish.fields
  const before = seen.get(mchOrderNo)
  if (before !== undefined && before !== wish.hash) throw badField('mchOrderNo', 'taken')
  const { repeated } = await tryCreateFor(root, services, wish)
  seen.set(mchOrderNo, wish.hash)
  if (repeated) return { outcome: 'repeated', orderCode: repeated.orderCode, orderStatusId: repeated.status }
  return { outcome: before === undefined ? 'wouldCreate' : 'repeated', orderCode: null, orderStatusId: null }
}

/** Why a row was not created; what is not ours becomes an id to quote, and the rows after it still get their turn. */
function refusalOf({ log }: Call, error: unknown): Pick<RowResult, 'issues' | 'msg' | 'params'> {
  if (error instanceof AppError) {
    const { issues = [], params = {} } = error.failure
    return { issues, msg: issues.length > 0 ? null : error.message, params }
  }
  const errorId = randomUUID()
  log.error({ err: error, errorId }, 'a row of an upload failed')
  return { issues: [], msg: 'failed', params: { errorId } }
}
