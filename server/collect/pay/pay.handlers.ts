import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { isUtrOf, plainUtr } from '#domain/orders/payer-page.ts'
import { lockAccountRecords, settleNamed } from '#server/collect/bank-records/backlog/settle-waiting.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { orderOfLink, payerStateOf, takesUtr } from '#server/collect/pay/payer-state.ts'
import { showPayment } from '#server/collect/pay/show-payment.ts'
import { showTestPayment } from '#server/collect/pay/test-payment.ts'
import { orderHistory } from '#server/db/schema/schema.ts'
import type { Handlers, Call } from '#server/http/call.ts'
import { repeatable } from '#server/http/call.ts'
import { lockUtr } from '#server/orders/rows/utr.ts'
import { AppError, badField } from '#server/platform/app-error.ts'

/** How many references a payer may give for one order: mistakes are corrected, numbers are not tried out. */
export const UTRS_AN_ORDER = 5

/**
 * Keeps the reference that a payer gives, with its time and a row of the history. It decides nothing: it narrows which
 * order a reported payment pays, whether that came before or comes yet, and an agent sees it. Giving the same one again
 * changes nothing.
 */
async function submitUtr(
  { db, services, via }: Call<null>,
  { payLink, utr: typed }: ParsedInputOf<'pay.submitUtr'>,
): Promise<OutputOf<'pay.submitUtr'>> {
  const order = await orderOfLink(db, services, payLink)
  const utr = plainUtr(typed)
  if (!isUtrOf(order.currency, utr)) throw badField('utr', 'utr')
  if (order.utr === utr) return {}
  if (!takesUtr(services, order)) throw ended()
  const given = await db.$count(
    orderHistory,
    and(eq(orderHistory.orderId, order.id), eq(orderHistory.event, 'SUBMIT_UTR')),
  )
  if (given >= UTRS_AN_ORDER) throw new AppError(CODES.tooMany, 'pay.utrOften')
  if (order.resourceId !== null) await lockAccountRecords(db, order.resourceId)
  await lockUtr(db, utr)
  await transitionOrder(db, services, {
    order: { id: order.id },
    event: 'SUBMIT_UTR',
    actor: null,
    via,
    detail: { utr },
    patch: () => ({ utr, utrSubmittedAt: services.now() }),
  }).catch((error: unknown) => {
    // The refusal would tell the payer who moved the order.
    throw error instanceof AppError && error.code === CODES.conflict ? ended() : error
  })
  await settleNamed(db, services, order.resourceId, utr)
  return {}
}

const ended = () => new AppError(CODES.conflict, 'pay.ended')

/** Handlers of the calls of the payer's page. */
export const payHandlers = {
  'pay.getOrder': async (call, { payLink }) =>
    (await showTestPayment(call.db, call.services, payLink)) ??
    (await showPayment(call, await orderOfLink(call.db, call.services, payLink))),
  'pay.getState': async ({ db, services }, { payLink }) => {
    const test = await showTestPayment(db, services, payLink)
    if (test) return { state: test.state, version: test.version }
    const order = await orderOfLink(db, services, payLink)
    return { state: payerStateOf(order, services.now()), version: order.version }
  },
  'pay.submitUtr': repeatable(submitUtr),
} satisfies Pick<Handlers, 'pay.getOrder' | 'pay.getState' | 'pay.submitUtr'>
