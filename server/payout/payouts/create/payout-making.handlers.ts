import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { payoutMakingEndpoints } from '#contract/payouts/payout-making.endpoints.ts'
import { LIMITS } from '#domain/limits.ts'
import { ORDER_MARK_IDS } from '#domain/orders/order-status.ts'
import { fromLedgerMinor, productOf, PRODUCTS } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { merchants, payoutOrders } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { createPayoutFor, readAvailable } from '#server/payout/payouts/create/create-payout.ts'
import { presentPayoutFor } from '#server/payout/payouts/present-payout.ts'
import { readPayout } from '#server/payout/payouts/transition/transition-payout.ts'
import { forbidden } from '#server/platform/app-error.ts'
import type { Merchant } from '#server/platform/signing/merchant-sign.ts'
import { contentHash } from '#server/platform/signing/sign-params.ts'
import { termsOfOwners } from '#server/orders/terms-of.ts'

const PAYOUT_PRODUCTS = PRODUCTS.filter((product: Product) => product.direction === 'payout')

/** Payouts of a merchant in which its payees are looked for, from the latest on: many for people, few for the database. */
const SEARCHED_PAYOUTS = 5_000

/** The merchant of whoever is signed in. */
async function ownMerchant(db: Queryable, { merchantId }: Call['actor']): Promise<Merchant> {
  const [merchant] = await db
    .select()
    .from(merchants)
    .where(eq(merchants.id, merchantId ?? -1))
  if (!merchant) throw forbidden()
  return merchant
}

/** The payout products that are open to the merchant, in the catalogue's order, with their fees and the available balance. */
async function readTerms({ actor, db, services }: Call): Promise<OutputOf<'payoutOrder.getTerms'>> {
  const merchantId = actor.merchantId ?? -1
  const terms = (await termsOfOwners(db, 'merchant', [merchantId], services.now())).get(merchantId) ?? []
  const availableOf = await readAvailable(
    db,
    merchantId,
    PAYOUT_PRODUCTS.map(({ currency }) => currency),
  )
  return {
    reservesAtOnce: services.settings.get('payoutOrderOccupyBalanceOnCreate'),
    products: PAYOUT_PRODUCTS.flatMap(({ id: productId, currency, exponent }) => {
      const own = terms.find((one) => one.productId === productId)
      if (!own?.enabled) return []
      const { rate, fixedFeeMinor } = own
      return {
        productId,
        rate,
        fixedFeeMinor,
        availableMinor: fromLedgerMinor(availableOf(currency), currency, exponent),
      }
    }),
  }
}

/** The merchant's own payees; one that was paid several times stands once, as it was written last. */
async function findPayees(
  { actor, db }: Call,
  { productId, text = '' }: ParsedInputOf<'payoutOrder.getPayees'>,
): Promise<OutputOf<'payoutOrder.getPayees'>> {
  const currency = productOf(productId)?.currency ?? ''
  const latest = db
    .select({
      payeeKey: payoutOrders.payeeKey,
      payeeName: payoutOrders.payeeName,
      cardNumber: payoutOrders.cardNumber,
      ifscCode: payoutOrders.ifscCode,
      bankName: payoutOrders.bankName,
      vpa: payoutOrders.vpa,
      address: payoutOrders.address,
      createdAt: payoutOrders.createdAt,
    })
    .from(payoutOrders)
    .where(
      and(
        eq(payoutOrders.merchantId, actor.merchantId ?? -1),
        inArray(
          payoutOrders.productId,
          PAYOUT_PRODUCTS.filter((product) => product.currency === currency).map(({ id }) => id),
        ),
        isNotNull(payoutOrders.payeeKey),
      ),
    )
    .orderBy(desc(payoutOrders.createdAt), desc(payoutOrders.id))
    .limit(SEARCHED_PAYOUTS)
    .as('latest')
  const typed = text.trim().toLowerCase()
  const begins = (value: unknown) => sql`starts_with(lower(${value}), ${typed})`
  const payees = db
    .selectDistinctOn([latest.payeeKey])
    .from(latest)
    .where(
      sql`${typed} = '' or strpos(' ' || lower(${latest.payeeName}), ' ' || ${typed}) > 0 or ${begins(latest.cardNumber)} or ${begins(latest.vpa)} or ${begins(latest.address)}`,
    )
    .orderBy(latest.payeeKey, desc(latest.createdAt))
    .as('payees')
  const rows = await db.select().from(payees).orderBy(desc(payees.createdAt)).limit(LIMITS.payeesOffered)
  return {
    list: rows.map(({ payeeKey: _key, createdAt, ...payee }) => ({ ...payee, lastTime: createdAt.toISOString() })),
  }
}

/** Creates a payout as the merchant's server would, on the word of whoever is signed in. */
async function makePayout(
  call: Call,
  { payPassword: _proof, ...fields }: ParsedInputOf<'payoutOrder.create'>,
): Promise<OutputOf<'payoutOrder.create'>> {
  const { actor, db, services } = call
  const merchant = await ownMerchant(db, actor)
  const signed = { ...fields, mchId: merchant.mchId }
  const made = { by: actor, via: 'console', orderMark: ORDER_MARK_IDS.normal } as const
  const { order, isRepeated } = await createPayoutFor(db, services, merchant, signed, contentHash(signed), made)
  if (!isRepeated) {
    const to = { merchantOrderId: order.merchantOrderId, amountMinor: order.amountMinor, currency: order.currency }
    await recordAudit(db, actor, 'payout.CREATE', { kind: 'payout', id: order.orderCode }, { from: null, to })
  }
  const view = await readPayout(db, { order: { id: order.id }, actor: null })
  return { order: presentPayoutFor(actor, view, services.now()), isRepeated }
}

/** Handlers of the calls by which a merchant makes one payout. */
export const payoutMakingHandlers = {
  'payoutOrder.getTerms': readTerms,
  'payoutOrder.getPayees': findPayees,
  'payoutOrder.create': makePayout,
} satisfies Pick<Handlers, keyof typeof payoutMakingEndpoints>
