import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { UPLOAD_CALLS } from '#contract/calls/upload-calls.ts'
import { MERCHANT_MARK_IDS } from '#domain/orders/order-status.ts'
import { BYTE_ORDER_MARK, writeExport } from '#domain/text/csv.ts'
import { isRequiredColumn, UPLOAD_COLUMNS, UPLOAD_ROWS_MAX } from '#domain/orders/order-upload.ts'
import type { UploadKind } from '#domain/orders/order-upload.ts'
import { keysOf } from '#server/platform/signing/merchant-keys.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { isDatabaseUnavailable } from '#server/db/failures/database-unavailable.ts'
import { merchants } from '#server/db/schema/schema.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { fieldIssues } from '#server/platform/issues.ts'
import { ownTransaction } from '#server/http/call.ts'
import { AppError, badField } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import type { Merchant } from '#server/platform/signing/merchant-sign.ts'
import { contentHash, equalsInConstantTime } from '#server/platform/signing/sign-params.ts'
import { termsOfOwners } from '#server/orders/terms-of.ts'
import { readUploadRows } from '#server/orders/uploads/read-upload.ts'
import type { UploadRow } from '#server/orders/uploads/read-upload.ts'
import { templateRows } from '#server/orders/uploads/template-rows.ts'
import { issuesByColumn, plainRow } from '#server/orders/uploads/written-cells.ts'

type CreateCall = (typeof UPLOAD_CALLS)[UploadKind]['create']
type TemplateCall = (typeof UPLOAD_CALLS)[UploadKind]['template']
type Input = ParsedInputOf<CreateCall>
type Answer = OutputOf<CreateCall>
type RowResult = Answer['rows'][number]

/** A valid row: its content, its merchant, and its uploader. */
export interface RowInput<F> {
  merchant: Merchant
  fields: F
  /** Digest of the content: a repeat with the same digest is the same order. */
  hash: string
  orderMark: number
  by: Actor
}

/** An order that a row created now or earlier. */
export interface RowOrder {
  orderCode: string
  orderStatusId: number
  isRepeated: boolean
}

/** The differences between collection and payout files. */
export interface UploadCase<F extends { mchOrderNo: string }> {
  kind: UploadKind
  /** A row's schema: the fields of the creating call, without a signature. */
  input: z.ZodType<F>
  audited: string
  create(tx: Queryable, services: Services, input: RowInput<F>): Promise<RowOrder>
  /** Where the payer pays the order; missing for orders that nobody pays. */
  payUrlOf?(call: Call, orderCode: string): string
  /** Keeps what is worth keeping of a row that was refused; its transaction has ended. */
  refused?(services: Services, input: RowInput<F>, error: unknown): Promise<void>
  /** Starts a dry run of a file: the outcome of each row after the rows before it, or its refusal. */
  beginCheck(db: Queryable, services: Services): (input: RowInput<F>) => Promise<RowOrder | undefined>
}

/** Handlers of the three calls for files of one kind. */
export function uploadHandlers<F extends { mchOrderNo: string }>(upload: UploadCase<F>) {
  const columns = UPLOAD_COLUMNS[upload.kind]
  return {
    create: ownTransaction((call: Call, input: Input) => settleFile(call, input, upload)),
    flag: async ({ services }: Call) => ({
      enabled: services.settings.get('enableService'),
      rowsMax: UPLOAD_ROWS_MAX,
      columns: columns.map((name) => ({ name, required: isRequiredColumn(upload.kind, name) })),
    }),
    template: async ({ actor, db, reply, services }: Call, { language }: ParsedInputOf<TemplateCall>) => {
      const ownerId = actor.merchantId ?? -1
      const terms = (await termsOfOwners(db, 'merchant', [ownerId], services.now())).get(ownerId) ?? []
      const open = terms.filter(({ enabled }) => enabled).map(({ productId }) => productId)
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="${upload.kind === 'payout' ? 'payouts' : 'orders'}-template.csv"`,
        )
        .send(BYTE_ORDER_MARK + writeExport([columns, ...templateRows(upload.kind, open, language)]))
      return ''
    },
  }
}

/**
 * Creates the orders of a file row by row, each wholly or not at all and independent of the others; `dryRun` creates
 * none.
 */
async function settleFile<F extends { mchOrderNo: string }>(
  call: Call,
  input: Input,
  upload: UploadCase<F>,
): Promise<Answer> {
  const merchant = await merchantOf(call, input)
  const rows = await readUploadRows(upload.kind, call.upload)
  const settle = input.dryRun ? trier(call, upload) : creator(call, upload)
  const results: RowResult[] = []
  for (const row of rows) results.push(await settleRow(call, input, upload, merchant, row, settle))
  const count = (outcome: RowResult['outcome']) => results.filter((result) => result.outcome === outcome).length
  const counts = { created: count('created'), repeated: count('repeated'), faulty: count('faulty') }
  if (!input.dryRun) {
    await recordAudit(
      call.root,
      call.actor,
      upload.audited,
      { kind: 'merchant', id: merchant.mchId },
      { from: null, to: counts, file: call.upload?.name.slice(0, 128), orderType: input.orderType },
    )
  }
  return { dryRun: input.dryRun, ...counts, rows: results }
}

/**
 * The merchant whose orders are created: whoever is signed in as one, or the one named by the superAdmin, proved by its key.
 * Only staff mark orders as suspicious, malicious or filled in.
 */
async function merchantOf({ root, actor, services }: Call, { mchId, key, orderType }: Input): Promise<Merchant> {
  const isOwn = actor.role === 'merchant'
  if (!isOwn && mchId === undefined) throw badField('mchId', 'required')
  if (!isOwn && key === undefined) throw badField('key', 'required')
  if (isOwn && !MERCHANT_MARK_IDS.includes(orderType)) throw badField('orderType', 'notAvailable')
  const [merchant] = await root
    .select()
    .from(merchants)
    .where(isOwn ? eq(merchants.id, actor.merchantId ?? -1) : eq(merchants.mchId, mchId ?? ''))
  if (!merchant || (mchId !== undefined && merchant.mchId !== mchId)) throw badField('mchId', 'notAvailable')
  if (key !== undefined && !keysOf(services, merchant).some((own) => equalsInConstantTime(own, key)))
    throw badField('key', 'merchantKey')
  return merchant
}

const FAULTY = {
  outcome: 'faulty',
  orderCode: null,
  orderStatusId: null,
  payUrl: null,
  issues: [],
  msg: null,
  params: {},
} satisfies Partial<RowResult>

type Settled = Pick<RowResult, 'outcome' | 'orderCode' | 'orderStatusId'> & Partial<Pick<RowResult, 'payUrl'>>
type Settle<F> = (input: RowInput<F>) => Promise<Settled>

async function settleRow<F extends { mchOrderNo: string }>(
  call: Call,
  input: Input,
  upload: UploadCase<F>,
  merchant: Merchant,
  { row, cells, issues }: UploadRow,
  settle: Settle<F>,
): Promise<RowResult> {
  const named = { row, mchOrderNo: cells.mchOrderNo ?? null }
  if (issues.length > 0) return { ...FAULTY, ...named, issues }
  const written = plainRow(cells)
  if (written.issues.length > 0) return { ...FAULTY, ...named, issues: written.issues }
  const given = { ...written.fields, mchId: merchant.mchId }
  const parsed = upload.input.safeParse(given, { reportInput: false })
  if (!parsed.success) return { ...FAULTY, ...named, issues: issuesByColumn(cells, fieldIssues(parsed.error, given)) }
  try {
    return {
      ...FAULTY,
      ...named,
      ...(await settle({
        merchant,
        fields: parsed.data,
        hash: contentHash(given),
        orderMark: input.orderType,
        by: call.actor,
      })),
    }
  } catch (error) {
    // Later rows would fail too; on a repeated upload the orders already created are found again.
    if (isDatabaseUnavailable(error)) throw error
    const refusal = refusalOf(call, error)
    return { ...FAULTY, ...named, ...refusal, issues: issuesByColumn(cells, refusal.issues) }
  }
}

function creator<F extends { mchOrderNo: string }>(call: Call, upload: UploadCase<F>): Settle<F> {
  const { actor, root, services } = call
  const kind = upload.kind === 'payout' ? 'payout' : 'order'
  return async (input) => {
    const { isRepeated, ...order } = await root
      .transaction(async (tx) => {
        const made = await upload.create(tx, services, input)
        if (!made.isRepeated) {
          const to = { merchantOrderId: input.fields.mchOrderNo }
          await recordAudit(tx, actor, `${kind}.CREATE`, { kind, id: made.orderCode }, { from: null, to })
        }
        return made
      })
      .catch(async (error: unknown) => {
        await upload.refused?.(services, input, error)
        throw error
      })
    const payUrl = upload.payUrlOf?.(call, order.orderCode) ?? null
    return { outcome: isRepeated ? 'repeated' : 'created', ...order, payUrl }
  }
}

/** Dry run of the rows, each after those before it. */
function trier<F extends { mchOrderNo: string }>({ root, services }: Call, upload: UploadCase<F>): Settle<F> {
  const seen = new Map<string, string>()
  const check = upload.beginCheck(root, services)
  return async (input) => {
    const before = seen.get(input.fields.mchOrderNo)
    if (before !== undefined && before !== input.hash) throw badField('mchOrderNo', 'taken')
    if (before !== undefined) return { outcome: 'repeated', orderCode: null, orderStatusId: null }
    const first = await check(input)
    if (first) return { outcome: 'repeated', orderCode: first.orderCode, orderStatusId: first.orderStatusId }
    seen.set(input.fields.mchOrderNo, input.hash)
    return { outcome: 'wouldCreate', orderCode: null, orderStatusId: null }
  }
}

/** Why a row was not created; an unexpected error becomes an error id, and the later rows are still processed. */
function refusalOf({ log }: Call, error: unknown): Pick<RowResult, 'issues' | 'msg' | 'params'> {
  if (error instanceof AppError) {
    const { issues = [], params = {} } = error.failure
    return { issues, msg: issues.length > 0 ? null : error.message, params }
  }
  const errorId = randomUUID()
  log.error({ err: error, errorId }, 'a row of an upload failed')
  return { issues: [], msg: 'failed', params: { errorId } }
}
