const ORDER_CODE = /^[CP]\d{16}$/i

/** Meanings of a text in the search box: an order number of ours, else the merchant's. */
export function readNumber(
  text: string,
  merchantField: 'merchantOrderNo' | 'merchantOrderCode',
): { field: string; value: string }[] {
  const value = text.trim()
  const own = { field: 'orderCode', value: value.toUpperCase() }
  return ORDER_CODE.test(value) ? [own, { field: merchantField, value }] : [{ field: merchantField, value }, own]
}
