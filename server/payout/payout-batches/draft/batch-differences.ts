import type { z } from 'zod'
import type { batchDifferencesSchema, BatchDifference, SentOrder } from '#contract/payouts/payout-batch.endpoints.ts'
import { payoutStageOf } from '#domain/payouts/payout-status.ts'
import type { Member } from '#server/payout/payout-batches/file/batch-file.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'

/** Maximum number of orders named in a refusal; the rest are counted. */
const NAMED_MAX = 20

/** An order's bank details as sent, and its stage. */
export function sentOf({
  amountMinor,
  currency,
  payeeName,
  cardNumber,
  ifscCode,
  vpa,
  address,
  stage,
}: PayoutRecord): SentOrder {
  return { amountMinor, currency, payeeName, cardNumber, ifscCode, vpa, address, stage: payoutStageOf(stage) }
}

/** The orders of an exported batch that differ from what was sent: removed, added or changed. */
export function differencesOf(members: readonly Member[]): z.infer<typeof batchDifferencesSchema> {
  // Without stored details of what was sent, only the digests can be compared.
  const isKept = members.some(({ member }) => member.sent !== null)
  const differences = isKept ? members.flatMap((member) => differenceOf(member) ?? []) : []
  return { differences: differences.slice(0, NAMED_MAX), moreDifferences: Math.max(0, differences.length - NAMED_MAX) }
}

function differenceOf({ member: { open, sent }, order }: Member): BatchDifference | undefined {
  const { orderCode } = order
  const now = sentOf(order)
  if (sent === null) return open ? { orderCode, kind: 'new', then: {}, now } : undefined
  const fields = (Object.keys(now) as (keyof SentOrder)[]).filter((field) => sent[field] !== now[field])
  if (open && fields.length === 0) return undefined
  return { orderCode, kind: open ? 'changed' : 'gone', then: only(sent, fields), now: only(now, fields) }
}

function only(order: SentOrder, fields: readonly (keyof SentOrder)[]): Partial<SentOrder> {
  return Object.fromEntries(fields.map((field) => [field, order[field]]))
}
