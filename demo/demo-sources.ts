import { DEMO_GATEWAY } from '#demo/payouts/gateway-endpoint.ts'

/** A script of the demo with its versions, of which the last one is on trial where there is a share. */
export interface DemoPayScript {
  name: string
  productId: number
  /** It is for so many accounts of its product, the first ones; without it for all. */
  accounts?: number
  trialShare: number
  fallback: 'ordinary' | 'refuse'
  versions: readonly { source: string; note: string | null }[]
}

const asking = (
  shown: string,
) => `// The gateway makes a code for each order. Without one the order is paid as its product is.
export default async function pay(order: Order): Promise<Result> {
  const answer = await gateway('${DEMO_GATEWAY}').post('/collections', {
    reference: order.orderCode,
    amountMinor: order.payableMinor,
    currency: order.currency,
  })
  if (!answer.ok) throw new Error(\`the gateway answered \${answer.status}\`)
  const { code, expiry, qrText } = answer.json
  log('code', code)
  return {
    qrText,
    fields: [
      { name: 'Amount', value: \`\${order.amountText} \${order.currency}\` },
      { name: 'Code', value: code },${shown}
    ],
  }
}
`

const SAYING = `// What a payer writes into the transfer, beside the code of the account.
export default (order: Order): Result => ({
  qrText: \`https://qr.wallet.example/\${order.account?.address ?? ''}?note=\${order.identifyCode}\`,
  fields: [
    { name: 'Amount', value: \`\${order.amountText} \${order.currency}\` },
    { name: 'Note', value: order.identifyCode },
  ],
})
`

export const DEMO_PAY_SCRIPTS: readonly DemoPayScript[] = [
  {
    name: 'Codes of the gateway',
    productId: 1034,
    trialShare: 20,
    fallback: 'ordinary',
    versions: [
      { source: asking(''), note: null },
      {
        // Not every answer has an expiry: what a trial is for.
        source: asking("\n      { name: 'Valid until', value: expiry.text },"),
        note: 'Shows until when a code is valid',
      },
    ],
  },
  {
    name: 'Notes for transfers',
    productId: 1008,
    accounts: 6,
    trialShare: 0,
    fallback: 'ordinary',
    versions: [{ source: SAYING, note: null }],
  },
]
