/** What a script gives the payer of an order. */
export interface PayerData {
  /** Where the payer is led. */
  payUrl: string | null
  /** What the QR code holds. */
  qrText: string | null
  /** What else is shown, in this order. */
  fields: { name: string; value: string }[]
}

/** One call of a script to the outside, as it is recorded; what is secret in it is masked. */
export interface MadeCall {
  /** The gateway's name; null for a call to any other address. */
  gateway: string | null
  method: string
  url: string
  requestBody: string | null
  status: number | null
  responseBody: string | null
  /** Why there was no answer. */
  fault: string | null
  ms: number
}
