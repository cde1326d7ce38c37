/** An order number: a letter for the direction (C collection, P payout), the day as yyMMdd, and 10 digits. */
export const ORDER_CODE = /^[CP]\d{16}$/

/** True for the number of a payout. */
export const isPayoutCode = (code: string): boolean => code.startsWith('P')

/** Finds an order number inside pasted text, such as a chat line; undefined when there is none. */
export function findOrderCode(text: string): string | undefined {
  return /\b[CP]\d{16}\b/i.exec(text)?.[0]?.toUpperCase()
}
