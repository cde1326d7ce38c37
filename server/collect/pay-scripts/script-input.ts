import { formatMajor } from '#domain/money/money.ts'
import type { orders, resources } from '#server/db/schema/schema.ts'

type Order = Pick<
  typeof orders.$inferSelect,
  | 'orderCode'
  | 'merchantOrderId'
  | 'productId'
  | 'currency'
  | 'exponent'
  | 'amountMinor'
  | 'payableMinor'
  | 'identifyCode'
  | 'userName'
  | 'expiresAt'
  | 'returnUrl'
>
/** Fields of an account that a script gets. */
export type ScriptAccount = Pick<
  typeof resources.$inferSelect,
  'name' | 'cardNumber' | 'accountName' | 'bankName' | 'ifscCode' | 'vpa' | 'walletAddress'
>

/** Input of a script for an order. */
export function scriptInput(order: Order, account: ScriptAccount | undefined): Record<string, unknown> {
  return {
    orderCode: order.orderCode,
    merchantOrderId: order.merchantOrderId,
    productId: order.productId,
    currency: order.currency,
    exponent: order.exponent,
    amountMinor: order.amountMinor,
    payableMinor: order.payableMinor,
    amountText: formatMajor(order.payableMinor, order.exponent),
    identifyCode: order.identifyCode,
    userName: order.userName,
    expiresAt: order.expiresAt?.toISOString() ?? null,
    returnUrl: order.returnUrl,
    account: account
      ? {
          name: account.name,
          cardNumber: account.cardNumber,
          accountName: account.accountName,
          bankName: account.bankName,
          ifscCode: account.ifscCode,
          vpa: account.vpa,
          address: account.walletAddress,
        }
      : null,
  }
}

/** An order that nobody made, for a product of which no run is recorded. */
export const sampleInput = (productId: number, now: Date) =>
  scriptInput(
    {
      orderCode: 'C0000000000000001',
      merchantOrderId: 'SAMPLE-1',
      productId,
      currency: 'INR',
      exponent: 2,
      amountMinor: 50_000,
      payableMinor: 50_000,
      identifyCode: 'K7M2',
      userName: 'Asha Rao',
      expiresAt: new Date(now.getTime() + 900_000),
      returnUrl: null,
    },
    {
      name: 'Sample',
      cardNumber: '5010000000000001',
      accountName: 'Sample Account',
      bankName: 'HDFC Bank',
      ifscCode: 'HDFC0001234',
      vpa: 'sample@upi',
      walletAddress: null,
    },
  )
