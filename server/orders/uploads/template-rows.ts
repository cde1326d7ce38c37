import { channelFieldsOf } from '#domain/accounts/channel-fields.ts'
import type { ChannelField } from '#domain/accounts/channel-fields.ts'
import { formatMoney } from '#domain/money/money.ts'
import { EXAMPLE_NUMBER, UPLOAD_COLUMNS } from '#domain/orders/order-upload.ts'
import type { UploadColumn, UploadKind } from '#domain/orders/order-upload.ts'
import { PRODUCTS } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import type { Locale } from '#domain/text/locales.ts'
import { tronAddress } from '#domain/usdt/usdt-address.ts'
import { ENUM_NAMES, productName } from '#server/platform/csv/enum-names.ts'

const ADDRESS_BYTES = 20
/** Nobody holds the key of an address with these bytes. */
const EXAMPLE_ADDRESS = tronAddress(Uint8Array.from({ length: ADDRESS_BYTES }, (_, at) => at + 1))

const BY_CURRENCY: Readonly<Record<string, Partial<Record<ChannelField, string>>>> = {
  CNY: { userName: '王小明', cardNumber: '6222020200112233445', bankName: '中国工商银行' },
  INR: { userName: 'Asha Rao', cardNumber: '50100012345678', ifscCode: 'HDFC0001234', bankName: 'HDFC Bank' },
  USDT: { address: EXAMPLE_ADDRESS },
}
const EXAMPLE_VPA = 'asha.rao@okhdfc'
/** 1,234.5 units. */
const EXAMPLE_TENTHS = 12_345

/** Rows that show how an order of each product is written; a payee with a UPI address is a row of its own. */
export function templateRows(kind: UploadKind, productIds: readonly number[], language: Locale): string[][] {
  const products = PRODUCTS.filter(
    ({ id, direction }: Product) => direction === kind && (productIds.length === 0 || productIds.includes(id)),
  )
  return products.flatMap((product) => {
    const { userName, ...bank } = BY_CURRENCY[product.currency] ?? {}
    const payees = [{ userName, ...bank }, ...(product.currency === 'INR' ? [{ userName, vpa: EXAMPLE_VPA }] : [])]
    return (kind === 'payout' ? payees : [{ userName }]).map((payee, at) => {
      const told = Object.entries(payee).filter(([name]) => channelFieldsOf(product.id).includes(name as ChannelField))
      const cells: Partial<Record<UploadColumn, string>> = {
        product: productName(product.id, ENUM_NAMES[language]),
        mchOrderNo: `${EXAMPLE_NUMBER}${product.id}-${at + 1}`,
        amountInUnits: formatMoney(EXAMPLE_TENTHS * 10 ** (product.exponent - 1), product.exponent),
        notifyUrl: 'https://shop.example/callback',
        ...Object.fromEntries(told),
      }
      return UPLOAD_COLUMNS[kind].map((column) => cells[column] ?? '')
    })
  })
}
