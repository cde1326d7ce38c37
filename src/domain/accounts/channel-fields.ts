/** Fields of an order's or payout's creation that only some products use. */
export const CHANNEL_FIELDS = ['userName', 'cardNumber', 'ifscCode', 'bankName', 'vpa', 'mode', 'address'] as const
export type ChannelField = (typeof CHANNEL_FIELDS)[number]

const FIELDS_OF: Readonly<Record<number, readonly ChannelField[]>> = {
  1008: ['userName', 'mode'],
  1009: ['userName', 'cardNumber', 'bankName', 'mode'],
  1034: ['userName', 'mode'],
  1045: ['userName', 'cardNumber', 'bankName'],
  3001: ['userName', 'cardNumber', 'ifscCode', 'bankName', 'vpa', 'mode'],
  3002: ['userName', 'cardNumber', 'ifscCode', 'vpa', 'bankName', 'mode'],
  3003: ['userName', 'cardNumber', 'ifscCode', 'vpa', 'bankName', 'mode'],
  3015: ['userName', 'address'],
  3016: ['address', 'userName'],
  3024: ['userName', 'cardNumber', 'ifscCode', 'bankName', 'vpa', 'mode'],
}

/** The optional fields of a product's payers, or payees; all of them for an unknown product. */
export function channelFieldsOf(productId: number): readonly ChannelField[] {
  return FIELDS_OF[productId] ?? CHANNEL_FIELDS
}
