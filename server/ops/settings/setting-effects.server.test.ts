import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIMITS } from '#domain/limits.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('superadmin')
})
afterAll(async () => await server.dispose())

/** An order after an event of its lifecycle, as the console shows it. */
async function orderAfter(event: 'CONFIRM_PAYMENT' | 'TIME_OUT') {
  const { orderCode } = await server.createOrder()
  const via = event === 'TIME_OUT' ? 'job' : 'monitor'
  await server.services.db.transaction((tx) =>
    transitionOrder(tx, server.services, { order: { code: orderCode }, event, actor: null, via }),
  )
  return await admin.call('order.getDetail', { orderCode })
}

it('charges the supplier of a paid order while isSupplierRemoveBalanceOnOrderFinished is on', async () => {
  const charged = async () => {
    const { postings } = await orderAfter('CONFIRM_PAYMENT')
    return postings.filter(({ account }) => account.startsWith('supplier')).map(({ amountMinor }) => amountMinor < 0)
  }
  await setSettings(server, { isSupplierRemoveBalanceOnOrderFinished: true })
  expect(await charged()).toEqual([true])
  await setSettings(server, { isSupplierRemoveBalanceOnOrderFinished: false })
  expect(await charged()).toEqual([])
})

it('gives orders the time to be paid that orderTimeoutMinutes says', async () => {
  for (const minutes of [3, 40]) {
    await setSettings(server, { orderTimeoutMinutes: minutes })
    const { orderCode } = await server.createOrder()
    const { order } = await admin.call('order.getDetail', { orderCode })
    expect(Date.parse(order.expireTime ?? '') - Date.parse(order.createTime)).toBe(minutes * 60_000)
  }
})

it('tells merchants of an order that timed out where timeoutCallbackTime says when', async () => {
  await setSettings(server, { timeoutCallbackTime: 0 })
  expect((await orderAfter('TIME_OUT')).order.callbackStatus).toBe(0)
  await setSettings(server, { timeoutCallbackTime: 5 })
  expect((await orderAfter('TIME_OUT')).order.callbackStatus).toBe(1)
})

it('shows times in the zone of defaultCountry where statistics ask for local time', async () => {
  const zone = async () => (await server.anonymous.call('system.getPublic')).zone
  await setSettings(server, { orderStatisticsTimeFormat: 'local', defaultCountry: 'kenya' })
  expect(await zone()).toBe('Africa/Nairobi')
  await setSettings(server, { defaultCountry: 'india' })
  expect(await zone()).toBe('Asia/Kolkata')
  await setSettings(server, { orderStatisticsTimeFormat: 'beijing' })
  expect(await zone()).toBe('Asia/Shanghai')
})

it('names what is late by callbackWaitLimit and payoutWaitLimit', async () => {
  await setSettings(server, { callbackWaitLimit: 7, payoutWaitLimit: 9 })
  expect((await admin.call('user.getInfo')).system.waitLimits).toMatchObject({ callback: 7, payout: 9 })
})

it('counts orders exactly beyond the cap only while highPerfOrderQuery is off', async () => {
  const { orderCode } = await server.createOrder()
  await server.services.db.transaction(async (tx) => {
    // Without the triggers that keep totals, which ten thousand orders would keep busy.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into orders overriding system value
      select copy.* from orders one, generate_series(1, ${LIMITS.countCap}) number, jsonb_populate_record(one, jsonb_build_object(
        'id', 1000000 + number, 'order_code', 'C' || lpad((1000000 + number)::text, 16, '9'), 'merchant_order_id', 'copy-' || number
      )) copy
      where one.order_code = ${orderCode}`)
  })
  const listed = async () =>
    await admin.call('order.getList', { startTime: '2020-01-01 00:00:01', pageSize: 1, showAll: true })
  expect(await listed()).toMatchObject({ total: LIMITS.countCap, totalIsExact: false })
  await setSettings(server, { highPerfOrderQuery: false })
  const { total, totalIsExact } = await listed()
  expect(totalIsExact).toBe(true)
  expect(total).toBeGreaterThan(LIMITS.countCap)
})

it('tells the console which codes and records the switches ask for or show', async () => {
  const switches = [
    'supplierSmsRecordEnable',
    'supplierWebMessageEnable',
    'googleVerifyIpWhitelist',
    'googleVerifyIpRule',
    'googleVerifyBatchOperations',
  ] as const
  for (const value of [false, true]) {
    const all = Object.fromEntries(switches.map((key) => [key, value]))
    await setSettings(server, all)
    expect((await admin.call('user.getInfo')).system).toMatchObject(all)
  }
})

it('shows the system under sysFlag, with its logo while showLogo is on', async () => {
  for (const shown of [
    { sysFlag: 'Another desk', showLogo: false },
    { sysFlag: 'Paydesk', showLogo: true },
  ]) {
    await setSettings(server, shown)
    const facts = { systemFlag: shown.sysFlag, showLogo: shown.showLogo }
    expect(await server.anonymous.call('system.getPublic')).toMatchObject(facts)
    expect(await admin.call('user.getInfo')).toMatchObject(facts)
  }
})
