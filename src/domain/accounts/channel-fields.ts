/** Fields of an order's creation that only some channels use. */
export const CHANNEL_FIELDS = ['userName', 'cardNumber', 'ifscCode', 'bankName', 'vpa', 'mode', 'address'] as const
export type ChannelField = (typeof CHANNEL_FIELDS)[number]

const FIELDS_OF: Readonly<Record<number, readonly ChannelField[]>> = {
  1008: ['userName', 'mode'],
  1034: ['userName', 'mode'],
  1045: ['userName', 'cardNumber', 'bankName'],
  3001: ['userName', 'cardNumber', 'ifscCode', 'bankName', 'vpa', 'mode'],
  3015: ['userName', 'address'],
  3024: ['userName', 'cardNumber', 'ifscCode', 'bankName', 'vpa', 'mode'],
}

/** The optional fields that a product's payers fill in; all of them for an unknown product. */
export function channelFieldsOf(productId: number): readonly ChannelField[] {
  return FIELDS_OF[productId] ?? CHANNEL_FIELDS
}
