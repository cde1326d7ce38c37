import { expect, it } from 'vitest'
import { DEMO_SCRIPT_VERSIONS } from '#demo/monitor/demo-scripts.ts'
import { paymentIn, patternsIn } from '#demo/monitor/patterns.ts'

it('reads the messages of the demo’s phones in each of its versions', () => {
  const read = (JSON.parse(DEMO_SCRIPT_VERSIONS) as { source: string }[]).map(({ source }) =>
    paymentIn(patternsIn(source), '4321: INR 1250.00 Ravi Kumar UTR 412345678901 998877', new Date(0)),
  )
  expect(read).toMatchObject([
    { cardNumber: '4321', amountMinor: 125_000 },
    { cardNumber: '4321', amountMinor: 125_000, payerName: 'Ravi Kumar', utr: '412345678901' },
  ])
})
