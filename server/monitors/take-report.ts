import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { productOf } from '#domain/products.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankRecords, monitorResources, orders, resources } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { matchPayment } from '#server/monitors/match-payment.ts'
import type { Account, BankRecord, Monitor } from '#server/monitors/monitor-records.ts'
import { settlePayment } from '#server/monitors/settle-payment.ts'

export type Report = ParsedInputOf<'monitor.report'>

/** Stores a reported payment once, and settles the order it pays if the match is certain. */
export async function takeReport(
  call: Call<null>,
  monitor: Monitor,
  report: Report,
): Promise<OutputOf<'monitor.report'>> {
  const { db, services } = call
  const account = await findAccount(db, monitor, report)
  const record = await keepRecord(db, services.now(), monitor, account, report)
  if (!record) return { matchedOrderCode: await codeOfFirst(db, monitor, report), duplicate: true }
  if (!account) return { matchedOrderCode: null, duplicate: false }
  const verdict = await matchPayment(db, services, account, record)
  return { matchedOrderCode: await settlePayment(db, services, record, verdict), duplicate: false }
}

/**
 * The monitor's account that was paid: by the reported number or address, by its last digits when an SMS masks it, or
 * the only account with this payment method. Undefined when ambiguous.
 */
async function findAccount(db: Queryable, monitor: Monitor, report: Report): Promise<Account | undefined> {
  const rows = await db
    .select({ account: resources })
    .from(monitorResources)
    .innerJoin(resources, eq(resources.id, monitorResources.resourceId))
    .where(eq(monitorResources.monitorRowId, monitor.id))
  const accounts = rows
    .map((row) => row.account)
    .filter((account) => productOf(account.productId)?.evidence === report.kind)
  const named = [report.cardNumber, report.address].flatMap((text) => text?.trim() || [])
  if (named.length === 0) return onlyOne(accounts)
  const whoIs = (is: (account: Account, text: string) => boolean) =>
    onlyOne(accounts.filter((account) => named.some((text) => is(account, text))))
  return whoIs(isNumberOf) ?? whoIs(endsAs)
}

function onlyOne(accounts: readonly Account[]): Account | undefined {
  return accounts.length === 1 ? accounts[0] : undefined
}

function isNumberOf(account: Account, text: string): boolean {
  return [account.cardNumber, account.walletAddress, account.vpa].includes(text)
}

/** Masked as in SMS: `**1234`. */
function endsAs(account: Account, text: string): boolean {
  const digits = /(\d{4,})$/.exec(text)?.[1]
  return digits !== undefined && /^[*xX•.\s-]*\d{4,}$/.test(text) && account.cardNumber?.endsWith(digits) === true
}

/** Stores the record; undefined when the monitor has already reported it. */
async function keepRecord(
  db: Queryable,
  receivedAt: Date,
  monitor: Monitor,
  account: Account | undefined,
  report: Report,
): Promise<BankRecord | undefined> {
  const [record] = await db
    .insert(bankRecords)
    .values({
      kind: report.kind,
      monitorRowId: monitor.id,
      recordId: report.recordId,
      resourceId: account?.id ?? null,
      supplierId: account?.supplierId ?? monitor.supplierId,
      amountMinor: report.amountMinor,
      balanceMinor: report.balanceMinor ?? null,
      utr: report.utr?.trim().toUpperCase() || null,
      identifyCode: report.identifyCode?.trim() || null,
      payerName: report.payerName?.trim() || null,
      text: withoutNul(report.text),
      occurredAt: new Date(report.occurredAt),
      receivedAt,
      status: 'unmatched',
    })
    .onConflictDoNothing()
    .returning()
  return record
}

function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '\ufffd')
}

async function codeOfFirst(db: Queryable, monitor: Monitor, report: Report): Promise<string | null> {
  const [row] = await db
    .select({ code: orders.orderCode })
    .from(bankRecords)
    .innerJoin(orders, eq(orders.id, bankRecords.orderId))
    .where(and(eq(bankRecords.monitorRowId, monitor.id), eq(bankRecords.recordId, report.recordId)))
  return row?.code ?? null
}
