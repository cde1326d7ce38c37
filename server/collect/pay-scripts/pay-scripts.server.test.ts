import { expect, it } from 'vitest'
import { isOfShare } from '#server/collect/pay-scripts/run-for-order.ts'
import { forgetActive } from '#server/collect/pay-scripts/active-scripts.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beginWithAdmin((...made) => {
  ;[server, admin] = made
})

const values = {
  name: 'links',
  productId: 3001,
  resourceIds: [],
  source:
    'export default (o) => ({ qrText: `pay:${o.amountText}`, fields: [{ name: "Code", value: o.identifyCode }] })',
  fallback: 'refuse' as const,
  runMs: 5_000,
  callsMax: 2,
}
const row = async () => must((await admin.call('payScript.getList', { name: values.name })).list[0])

it('gives payers what a script made, keeps each run, and refuses orders whose script fails, until it is rolled back', async () => {
  expect(await admin.attempt('payScript.add', { ...values, source: 'export default (' })).toMatchObject({ code: 400 })
  await admin.call('payScript.add', values)
  await admin.call('payScript.setEnabled', { id: (await row()).id, enabled: true })
  const order = await server.createOrder({ amount: 10_000 })
  expect(order.payData).toMatchObject({ qrText: 'pay:100.00', fields: [{ name: 'Code' }] })
  const payLink = must(order.payUrl.split('/').at(-1))
  const shown = await server.anonymous.call('pay.getOrder', { payLink })
  expect(shown.payment).toMatchObject({
    fields: [],
    given: order.payData?.fields,
    qrCode: expect.stringContaining('<svg'),
  })
  const broken = {
    ...values,
    source: 'export default () => { throw new Error("gone") }',
    id: (await row()).id,
    share: 100,
  }
  await admin.call('payScript.update', broken)
  forgetActive(server.services)
  expect(await server.createOrder({ amount: 10_100 })).toMatchObject({ orderStatusId: 6, payTo: null })
  await admin.call('payScript.rollBack', { id: (await row()).id })
  forgetActive(server.services)
  expect((await server.createOrder({ amount: 10_200 })).payData?.qrText).toBe('pay:102.00')
  const runs = (await admin.call('payScriptCall.getList', {})).list
  expect(runs.map(({ runFault, scriptVersion }) => [scriptVersion, runFault])).toEqual([
    [1, null],
    [2, 'threw'],
    [1, null],
  ])
  const again = await admin.call('payScriptCall.replay', { id: must(runs[1]).id, scriptVersion: 1, sends: false })
  expect(again.run).toMatchObject({ fault: null, output: { qrText: 'pay:101.00' } })
})

it('shows accounts in runs whole to a superAdmin alone, wherever they stand', async () => {
  const source = 'export default (o) => { log(o.account.cardNumber); return { qrText: `pay:${o.account.cardNumber}` } }'
  await admin.call('payScript.add', { ...values, name: 'accounts', productId: 1008, source })
  const { id } = must((await admin.call('payScript.getList', { name: 'accounts' })).list[0])
  await admin.call('payScript.setEnabled', { id, enabled: true })
  forgetActive(server.services)
  const { orderCode, payTo } = await server.createOrder({ productId: 1008, amount: 90_000 })
  const cardNumber = must(payTo?.cardNumber)
  const seenBy = async (client: TestClient) => must((await client.call('payScriptCall.getList', { orderCode })).list[0])
  const whole = await seenBy(admin)
  expect(whole.output).toEqual({ qrText: `pay:${cardNumber}` })
  for (const account of ['custservice', 'techsupport', 'techmaintain'] as const) {
    const seen = await seenBy(await server.signIn(account))
    expect(JSON.stringify(seen)).not.toContain(cardNumber)
    expect(seen).toMatchObject({ orderCode, output: { qrText: expect.stringMatching(/^pay:.+••••/) } })
  }
  const support = await server.signIn('techsupport', { secondLevel: true })
  const again = await support.call('payScriptCall.replay', { id: whole.id, scriptVersion: 1, sends: false })
  const tried = await support.call('payScript.dryRun', { ...values, productId: 1008, source, callId: whole.id })
  expect(JSON.stringify([again, tried])).not.toContain(cardNumber)
  expect(tried).toMatchObject({ callId: whole.id, run: { fault: null } })
})

it('chooses the same orders for a share, and about as many as it says', () => {
  const of = (trialShare: number) =>
    Array.from({ length: 2_000 }, (_, at) => `C${at}`).filter((code) =>
      isOfShare({ id: 7, trialShare, trialVersion: 2 }, code),
    )
  expect(of(10).every((code) => of(40).includes(code))).toBe(true)
  expect(Math.abs(of(10).length - 200)).toBeLessThan(60)
  expect(of(0)).toEqual([])
})
