import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import { KEPT_CALL_DAYS, KEPT_CALLS } from '#domain/orders/merchant-calls.ts'
import { SIGN_HEADERS, shortSign } from '#domain/orders/order-sign.ts'
import { merchantCalls, merchants } from '#server/db/schema/schema.ts'
import { tidy } from '#server/ops/system/housekeeping.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startPayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { PayoutServer } from '#tests/support/payouts/payout-server.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { signedHeaders } from '#tests/support/sign-body.ts'

let server: PayoutServer
let own: TestClient
beforeAll(async () => {
  server = await startPayoutServer()
  own = await server.signIn('merchant01')
})
afterAll(async () => await server.dispose())

const merchantAt = (at: number) => must(server.fixtures.merchants[at])
const send = async (name: EndpointName, body: object, key: string) => {
  const headers = signedHeaders(name, key, body)
  await server.anonymous.attempt(name, body, headers)
  return must(headers[SIGN_HEADERS.sign])
}
const callsOf = async (client: TestClient, input = {}) => (await client.call('orderTest.getCalls', input)).list
const numbered = async (mchOrderNo: string, client = own) =>
  await vi.waitFor(async () => must((await callsOf(client)).find((call) => call.mchOrderNo === mchOrderNo)), 10_000)

it('keeps a call with what was wrong with it, without its signature, keys, accounts and names', async () => {
  const { mchId, key } = merchantAt(0)
  const body = { mchId, mchOrderNo: 'kept-1', userName: 'Asha Rao', cardNumber: '6222021234567890123', key }
  const sign = await send('api.order.create', body, 'a-wrong-key')
  const call = await numbered('kept-1')
  expect(call).toMatchObject({
    ...{ mchId, path: contract['api.order.create'].path, code: 400, msg: 'badInput' },
    ...{ signEnds: shortSign(sign), isHeaderSign: true, isWhole: false },
  })
  expect(call.field).toEqual(expect.any(String))
  const rows = JSON.stringify(await server.services.db.select().from(merchantCalls))
  for (const secret of [key, sign, 'Asha Rao', '6222021234567890123']) expect(rows).not.toContain(secret)
})

it('keeps the very text of a body without secrets, for a call that went well too', async () => {
  const { mchId, key } = merchantAt(0)
  const body = { mchId, mchOrderNo: 'kept-2' }
  await send('api.order.query', body, key)
  expect(await numbered('kept-2')).toMatchObject({ body: JSON.stringify(body), isWhole: true })
})

it('shows a merchant its own calls alone, staff all, and keeps none of a merchant that does not exist', async () => {
  const other = merchantAt(1)
  await send('api.order.query', { mchId: 'nobody', mchOrderNo: 'foreign-0' }, 'x')
  await send('api.order.query', { mchId: other.mchId, mchOrderNo: 'foreign-1' }, other.key)
  const admin = await server.signIn('superadmin')
  await numbered('foreign-1', admin)
  expect((await callsOf(admin)).map(({ mchOrderNo }) => mchOrderNo)).not.toContain('foreign-0')
  expect(new Set((await callsOf(admin, { mchId: other.mchId })).map(({ mchId }) => mchId))).toEqual(
    new Set([other.mchId]),
  )
  const mine = new Set((await callsOf(own)).map(({ mchId }) => mchId))
  expect(mine).toEqual(new Set([merchantAt(0).mchId]))
  expect(await callsOf(own, { mchId: other.mchId })).toEqual([])
})

it('keeps the newest of each merchant, and none for long', async () => {
  const { db } = server.services
  const { mchId } = merchantAt(0)
  const { id } = must((await db.select().from(merchants).where(eq(merchants.mchId, mchId)))[0])
  const one = { merchantId: id, path: '/', ip: '::1', ms: 1, code: 200, msg: 'ok', isHeaderSign: true }
  await db
    .insert(merchantCalls)
    .values(
      Array.from({ length: KEPT_CALLS + 5 }, (_, at) => ({ ...one, mchOrderNo: `old-${at}`, body: '', isWhole: true })),
    )
  await send('api.order.query', { mchId, mchOrderNo: 'newest' }, 'x')
  await numbered('newest')
  await vi.waitFor(async () => {
    expect(await db.$count(merchantCalls, eq(merchantCalls.merchantId, id))).toBe(KEPT_CALLS)
  }, 10_000)
  await db.update(merchantCalls).set({ at: sql`now() - ${KEPT_CALL_DAYS + 1} * interval '1 day'` })
  await tidy(server.services)
  expect(await db.$count(merchantCalls)).toBe(0)
})
