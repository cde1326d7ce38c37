/** The kind of orders in an uploaded file. */
export const UPLOAD_KINDS = ['collection', 'payout'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** The largest file of any call. */
export const UPLOAD_BYTES_MAX = 5_000_000

/** Maximum rows of an order file. */
export const UPLOAD_ROWS_MAX = 1_000

/** Columns that a file of either kind must have. */
export const REQUIRED_UPLOAD_COLUMNS = ['productId', 'mchOrderNo', 'amount', 'notifyUrl'] as const

/** The columns of a kind's template, in order; each is the field of the same name in the single-order call. */
export const UPLOAD_COLUMNS = {
  collection: [
    ...REQUIRED_UPLOAD_COLUMNS,
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
    ...REQUIRED_UPLOAD_COLUMNS,
    'userName',
    'cardNumber',
    'ifscCode',
    'bankName',
    'vpa',
    'address',
    'mode',
    'subject',
    'clientIp',
  ],
} as const satisfies Record<UploadKind, readonly string[]>

export type UploadColumn = (typeof UPLOAD_COLUMNS)[UploadKind][number]

export function isRequiredColumn(name: string): boolean {
  return (REQUIRED_UPLOAD_COLUMNS as readonly string[]).includes(name)
}
