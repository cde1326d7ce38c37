/** The kind of orders in an uploaded file. */
export const UPLOAD_KINDS = ['collection', 'payout'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** The largest file of any call. */
export const UPLOAD_BYTES_MAX = 5_000_000

/** Maximum rows of an order file. */
export const UPLOAD_ROWS_MAX = 1_000

/**
 * Columns as people write them, each with the one that the call itself has: a product by name or number, and an amount in
 * units of its currency (`1,234.50`), where `amount` counts minor units. A file has one of each pair; its header says which.
 */
export const WRITTEN_COLUMNS = { product: 'productId', amountInUnits: 'amount' } as const
export type WrittenColumn = keyof typeof WRITTEN_COLUMNS

/** Columns that a file must have, or their counterparts. People have no server that callbacks of payouts would go to. */
export const REQUIRED_UPLOAD_COLUMNS = {
  collection: ['product', 'mchOrderNo', 'amountInUnits', 'notifyUrl'],
  payout: ['product', 'mchOrderNo', 'amountInUnits'],
} as const satisfies Record<UploadKind, readonly string[]>

/** The columns of a kind's template, in order; each is the field of the same name in the single-order call, or written. */
export const UPLOAD_COLUMNS = {
  collection: [
    ...REQUIRED_UPLOAD_COLUMNS.collection,
    'returnUrl',
    'subject',
    'body',
    'clientIp',
    'userName',
    'cardNumber',
    'ifscCode',
    'bankName',
    'vpa',
    'mode',
    'address',
  ],
  payout: [
    ...REQUIRED_UPLOAD_COLUMNS.payout,
    'userName',
    'cardNumber',
    'ifscCode',
    'bankName',
    'vpa',
    'address',
    'mode',
    'notifyUrl',
    'subject',
    'clientIp',
  ],
} as const satisfies Record<UploadKind, readonly string[]>

/** A column that a file may have. */
export type UploadColumn = (typeof UPLOAD_COLUMNS)[UploadKind][number] | (typeof WRITTEN_COLUMNS)[WrittenColumn]

/** The column that says the same in the other way; undefined for one that is written alike in both. */
export function counterpartOf(name: string): UploadColumn | undefined {
  const pair = Object.entries(WRITTEN_COLUMNS).find((both) => (both as readonly string[]).includes(name))
  return pair?.find((other) => other !== name) as UploadColumn | undefined
}

export function isRequiredColumn(kind: UploadKind, name: string): boolean {
  return (REQUIRED_UPLOAD_COLUMNS[kind] as readonly string[]).includes(name)
}

/** The prefix of the numbers in a template's examples. A row with such a number is never created. */
export const EXAMPLE_NUMBER = 'EXAMPLE-'
