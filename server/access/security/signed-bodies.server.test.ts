import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { isMutation } from '#contract/calls/define.ts'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import { SIGN_HEADERS, SIGN_WINDOW_SECONDS } from '#domain/orders/order-sign.ts'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { merchants, orders } from '#server/db/schema/schema.ts'
import { handlers } from '#server/handlers.ts'
import { isRepeatable } from '#server/http/call.ts'
import { testKeyOf } from '#server/platform/signing/merchant-keys.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { PAYOUT_PRODUCT } from '#tests/support/payouts/payout-fixtures.ts'
import { startPayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { PayoutServer } from '#tests/support/payouts/payout-server.ts'
import { signedHeaders } from '#tests/support/sign-body.ts'

let server: PayoutServer
beforeAll(async () => {
  server = await startPayoutServer()
})
afterAll(async () => await server.dispose())

const merchantAt = (at: number) => must(server.fixtures.merchants[at])
const nowSeconds = () => Math.floor(server.services.now().getTime() / 1_000)

let made = 0
const order = (changes: object = {}) => ({
  mchId: merchantAt(0).mchId,
  productId: 3001,
  mchOrderNo: `body-${(made += 1)}`,
  amount: 10_000 + made,
  notifyUrl: 'http://127.0.0.1:9/none',
  ...changes,
})

/** Sends a call whose headers sign its body with the first merchant's key. */
const send = async <N extends EndpointName>(name: N, body: object, time?: number, key = merchantAt(0).key) =>
  await server.anonymous.attempt(name, body, signedHeaders(name, key, body, time))

const refusal = (fault: string) => ({ code: 400, data: { issues: [expect.objectContaining({ path: 'sign', fault })] } })

describe('a body that headers sign', () => {
  it('needs no sign within, and is the same creation as one that is signed within', async () => {
    const fields = order({ subject: 'Tea & 李' })
    const { code, data } = await send('api.order.create', fields)
    expect(code).toBe(200)
    expect((await send('api.order.create', fields, nowSeconds() - 9)).data).toMatchObject({ orderCode: data.orderCode })
    const sign = signParams(fields, merchantAt(0).key, merchantAt(0).encryption)
    expect(await server.anonymous.call('api.order.create', { ...fields, sign })).toMatchObject({
      orderCode: data.orderCode,
    })
  })

  it('is taken from a merchant of any method', async () => {
    const { mchId, key, encryption } = merchantAt(1)
    expect(encryption).toBe('default')
    const body = { mchId }
    const headers = signedHeaders('api.balance.query', key, body)
    expect(await server.anonymous.attempt('api.balance.query', body, headers)).toMatchObject({ code: 200 })
  })

  it('is read to the byte', async () => {
    const { mchId, key } = merchantAt(0)
    const text = `{\r\n "mchId" : "${mchId}" ,"note":"\\u674e"}\n`
    const answer = async (headers: Record<string, string>) =>
      (
        await fetch(server.baseUrl + contract['api.balance.query'].path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: text,
        })
      ).status
    expect(await answer(signedHeaders('api.balance.query', key, text))).toBe(200)
    expect(await answer(signedHeaders('api.balance.query', key, JSON.parse(text)))).toBe(400)
  })

  it('is refused once it is changed, under another path, by another key and for a merchant that is not there', async () => {
    const [{ key }, fields] = [merchantAt(0), order()]
    const headers = signedHeaders('api.order.query', key, fields)
    const attempt = async (name: EndpointName, body: object, by = headers) =>
      await server.anonymous.attempt(name, body, by)
    expect(await attempt('api.order.query', fields)).toMatchObject({ code: 404 })
    expect(await attempt('api.callback.resend', fields)).toMatchObject(refusal('sign'))
    expect(await attempt('api.order.query', { ...fields, amount: 1 })).toMatchObject(refusal('sign'))
    expect(await attempt('api.order.query', fields, signedHeaders('api.order.query', `${key}x`, fields))).toMatchObject(
      refusal('sign'),
    )
    const nobody = { ...fields, mchId: 'M-nobody' }
    expect(await attempt('api.order.query', nobody, signedHeaders('api.order.query', key, nobody))).toMatchObject(
      refusal('sign'),
    )
    expect(
      await attempt('api.order.query', fields, {
        ...headers,
        [SIGN_HEADERS.sign]: must(headers[SIGN_HEADERS.sign]).toUpperCase(),
      }),
    ).toMatchObject(refusal('sign'))
  })

  it('is refused without the other header, with what is no time, with nested values, and without either signature', async () => {
    const fields = order()
    const headers = signedHeaders('api.order.query', merchantAt(0).key, fields)
    const { [SIGN_HEADERS.time]: time = '', [SIGN_HEADERS.sign]: sign = '' } = headers
    const attempt = async (by: Record<string, string>) => await server.anonymous.attempt('api.order.query', fields, by)
    expect(await attempt({ [SIGN_HEADERS.time]: time })).toMatchObject(refusal('sign'))
    for (const bad of [undefined, '', 'now', `${time}.5`, `-${time}`, `${time}000`])
      expect(
        await attempt({ [SIGN_HEADERS.sign]: sign, ...(bad !== undefined && { [SIGN_HEADERS.time]: bad }) }),
      ).toMatchObject(refusal('signTime'))
    expect(await send('api.order.query', { ...fields, extra: { nested: 1 } })).toMatchObject({
      code: 400,
      data: { issues: [{ path: 'extra', fault: 'notScalar' }] },
    })
    expect(await attempt({})).toMatchObject(refusal('required'))
  })

  it('is taken while its time is near the server’s, and told that time otherwise, whoever asks', async () => {
    const body = { mchId: merchantAt(0).mchId }
    const at = async (seconds: number, mchId = body.mchId) =>
      await send('api.balance.query', { mchId }, nowSeconds() + seconds)
    for (const near of [-SIGN_WINDOW_SECONDS + 5, SIGN_WINDOW_SECONDS - 5]) expect((await at(near)).code).toBe(200)
    for (const far of [-SIGN_WINDOW_SECONDS - 5, SIGN_WINDOW_SECONDS + 5])
      for (const mchId of [body.mchId, 'M-nobody']) {
        const { failure } = await at(far, mchId)
        const [issue] = failure.issues ?? []
        expect(issue).toMatchObject({ path: 'sign', fault: 'signTime', params: { seconds: SIGN_WINDOW_SECONDS } })
        expect(Math.abs(Number(issue?.params?.['serverTime']) - nowSeconds())).toBeLessThan(5)
      }
  })

  it('hides nothing beside it: a query is not read', async () => {
    const fields = order()
    const post = async (query: string, body: string, headers: Record<string, string>) =>
      await fetch(`${server.baseUrl}${contract['api.order.create'].path}${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
    const query = '?returnUrl=https://elsewhere.example/'
    const { key, encryption } = merchantAt(0)
    const within = order()
    const sign = signParams(within, key, encryption)
    for (const [body, headers] of [
      [fields, signedHeaders('api.order.create', key, fields)],
      [{ ...within, sign }, {}],
    ] as const)
      expect((await post(query, JSON.stringify(body), headers)).status).toBe(200)
    const rows = await server.services.db
      .select({ returnUrl: orders.returnUrl })
      .from(orders)
      .where(sql`${orders.merchantOrderId} in (${fields.mchOrderNo}, ${within.mchOrderNo})`)
    expect(rows).toEqual([{ returnUrl: null }, { returnUrl: null }])
    const inQuery = `?${new URLSearchParams({ mchId: merchantAt(0).mchId })}`
    expect((await post(inQuery, '', signedHeaders('api.order.create', key, ''))).status).toBe(400)
  })
})

/** Calls that only a test key signs. */
const IN_TEST_MODE: ReadonlySet<EndpointName> = new Set(['api.test.order.pay'])
async function keyFor(name: EndpointName): Promise<string> {
  if (!IN_TEST_MODE.has(name)) return merchantAt(0).key
  const [merchant] = await server.services.db
    .select()
    .from(merchants)
    .where(eq(merchants.id, merchantAt(0).id))
  return testKeyOf(server.services, must(merchant))
}

/** A body of each signed call that changes something. */
const CHANGING: Record<string, () => Promise<object>> = {
  'api.order.create': async () => order(),
  'api.payoutOrder.create': async () => ({
    ...order({
      productId: PAYOUT_PRODUCT,
      userName: 'Asha Rao',
      cardNumber: '50100012345678',
      ifscCode: 'HDFC0001234',
    }),
  }),
  'api.callback.resend': async () => {
    const { orderCode } = await server.createOrder()
    const ended = { status: ORDER_STATUS_IDS.successful, callbackStatus: CALLBACK_STATUS_IDS.failed }
    await server.services.db.update(orders).set(ended).where(eq(orders.orderCode, orderCode))
    return { mchId: merchantAt(0).mchId, orderCode }
  },
  'api.test.order.pay': async () => {
    const { data } = await send('api.order.create', order(), undefined, await keyFor('api.test.order.pay'))
    return { mchId: merchantAt(0).mchId, orderCode: data.orderCode }
  },
}
const changing = Object.entries<EndpointSpec>(contract)
  .filter(([, spec]) => spec.access === 'signature' && isMutation(spec))
  .map(([name]) => name as EndpointName)

it.each(changing)('carries %s out once, however often the signed body comes', async (name) => {
  const body = await must(CHANGING[name])()
  const [time, key] = [nowSeconds(), await keyFor(name)]
  const first = await send(name, body, time, key)
  expect(first).toMatchObject({ code: 200 })
  const again = await send(name, body, time, key)
  if (isRepeatable(handlers[name])) expect(again).toMatchObject({ code: 200, data: first.data })
  else expect(again).toMatchObject(refusal('signUsed'))
  expect((await send(name, body, time + 1, key)).code).not.toBe(400)
})

it('takes a signature again whose call failed', async () => {
  const { orderCode } = await server.createOrder()
  const body = { mchId: merchantAt(0).mchId, orderCode }
  const time = nowSeconds()
  for (let tries = 0; tries < 2; tries += 1)
    expect(await send('api.callback.resend', body, time)).toMatchObject({ code: 409, msg: 'order.refused' })
})

it('gives a merchant that is made the second version of the text', async () => {
  const admin = await server.signIn('superadmin', { secondLevel: true })
  const party = { name: 'New shop', account: 'newshop01', password: 'Newshop2026' }
  const { id } = await admin.call('merchant.add', party)
  const [row] = await server.services.db.select().from(merchants).where(eq(merchants.id, id))
  expect(row).toMatchObject({ signVersion: 2, encryption: 'SHA256' })
})
