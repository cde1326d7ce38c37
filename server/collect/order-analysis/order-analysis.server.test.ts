import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InputOf } from '#contract/contract.ts'
import { FAILED_STATUSES, PAID_STATUS } from '#domain/ip-guard/ip-guard.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { filterInput } from '#features/orders/order-list/filters/order-input.ts'
import { rowsOf } from '#features/report/dimensions.ts'
import { orderSourceReport } from '#features/orders/order-source/order-source.report.ts'
import type { SourceSearch } from '#features/orders/order-source/source-search.ts'
import { drillOf, figureOf, inputOf } from '#features/report/drill.ts'
import { orders } from '#server/db/schema/schema.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { REPORT_WORDS, some } from '#tests/support/statistics/report-words.ts'

interface Placed {
  ip: string
  createdAt: Date
  merchantId: number
  userName: string | null
  status: number
  country: string | null
  agent: string | null
}

const HOUR_MS = 3_600_000
const ORDERS = 400
/** Whole, so that models and wall clocks agree; a few hours ago. */
const END = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS
const FROM = END - 6 * HOUR_MS
let server: TestServer
let admin: TestClient
let zone: string
let placed: Placed[]
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('custservice')
  zone = zoneOf(server.services)
  const order = fc.record({
    ip: some('203.0.113.1', '203.0.113.2', '203.0.114.9', '2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'),
    // Many near each other, some at the span's ends.
    createdAt: fc
      .oneof(
        fc.integer({ min: FROM - 5_000, max: END + 5_000 }),
        fc.integer({ min: FROM + HOUR_MS, max: FROM + HOUR_MS + 120_000 }),
        some(FROM, END - 1, END),
      )
      .map((ms) => new Date(ms)),
    merchantId: some(...server.fixtures.merchants.map(({ id }) => id)),
    userName: some(null, 'Ravi', ' ravi ', 'Meena', 'Asha', 'Kiran', 'Dev', 'Nila'),
    status: some(2, PAID_STATUS, ...FAILED_STATUSES),
    country: some(null, 'IN', 'KE'),
    agent: some(null, 'okhttp', 'Chrome · Android'),
  })
  placed = fc.sample(order, { numRuns: ORDERS, seed: 20_261_124 })
  await insertOrders(server, placed)
})
afterAll(async () => await server.dispose())

const wall = (ms: number) => toWallClock(new Date(ms), zone)
const span = () => ({ startTime: wall(FROM), endTime: wall(END - 1_000) })
const networkOf = (ip: string) =>
  ip.includes(':') ? `${ip.startsWith('2001:db8:0:1') ? '2001:db8:0:1' : '2001:db8'}::/64` : ip.replace(/\d+$/, '0/24')
const secondOf = ({ createdAt }: Placed) => Math.floor(createdAt.getTime() / 1_000)

/** The most orders in any window of some seconds, by looking back from each order. */
const peakOf = (own: readonly Placed[], seconds: number) =>
  Math.max(
    ...own.map(
      (last) => own.filter((one) => secondOf(one) > secondOf(last) - seconds && secondOf(one) <= secondOf(last)).length,
    ),
  )

it.each(['address', 'network'] as const)(
  'counts by %s what a plain pass over the orders counts, and lists the counted',
  async (grouping) => {
    const { list, total } = await admin.call('orderAnalysis.getFrequency', { ...span(), grouping, pageSize: 500 })
    const within = placed.filter(({ createdAt }) => createdAt.getTime() >= FROM && createdAt.getTime() < END)
    const groups = Map.groupBy(within, ({ ip }) => (grouping === 'address' ? ip : networkOf(ip)))
    expect(total).toBe(groups.size)
    const expected = [...groups].map(([network, own]) => ({
      network,
      orders: own.length,
      peakMinute: peakOf(own, 60),
      peakHour: peakOf(own, 3_600),
      merchants: new Set(own.map(({ merchantId }) => merchantId)).size,
      payers: new Set(own.flatMap(({ userName }) => userName?.trim().toLowerCase() ?? [])).size,
      paid: own.filter(({ status }) => status === PAID_STATUS).length,
      failed: own.filter(({ status }) => FAILED_STATUSES.includes(status)).length,
    }))
    const byNetwork = (rows: readonly { network: string }[]) =>
      rows.toSorted((a, b) => a.network.localeCompare(b.network))
    expect(byNetwork(list)).toMatchObject(byNetwork(expected))
    const listed = async (ipAddress: string, from: string, to: string, more: Partial<InputOf<'order.getList'>> = {}) =>
      (
        await admin.call('order.getList', {
          ipAddress,
          startTime: toWallClock(from, zone),
          endTime: toWallClock(new Date(new Date(to).getTime() - 1_000), zone),
          showAll: true,
          ...more,
        })
      ).total
    for (const row of list) {
      expect(await listed(row.network, row.spanFrom, row.spanTo)).toBe(row.orders)
      expect(await listed(row.network, row.peakMinuteFrom, row.peakMinuteTo)).toBe(row.peakMinute)
      expect(await listed(row.network, row.peakHourFrom, row.peakHourTo)).toBe(row.peakHour)
      expect(await listed(row.network, row.spanFrom, row.spanTo, { orderStatusId: [...FAILED_STATUSES] })).toBe(
        row.failed,
      )
    }
  },
)

it('sorts, pages, narrows to a merchant or a network, and tells a shared gateway', async () => {
  const call = async (more: InputOf<'orderAnalysis.getFrequency'>) =>
    await admin.call('orderAnalysis.getFrequency', { ...span(), ...more })
  const whole = await call({ sortBy: 'peakHour', sortDirection: 'asc' })
  const peaks = whole.list.map(({ peakHour }) => peakHour)
  expect(peaks).toEqual(peaks.toSorted((a, b) => a - b))
  const first = await call({ sortBy: 'peakHour', sortDirection: 'asc', pageSize: 4 })
  const next = await call({ sortBy: 'peakHour', sortDirection: 'asc', pageSize: 4, cursor: must(first.nextCursor) })
  expect([...first.list, ...next.list].map(({ id }) => id)).toEqual(whole.list.map(({ id }) => id))
  expect((await call({ network: '203.0.113.0/24' })).total).toBe(2)
  expect((await call({ id: '203.0.113.1' })).list).toMatchObject([{ network: '203.0.113.1' }])
  const [merchant] = server.fixtures.merchants
  const own = await call({ merchantId: must(merchant).id })
  expect(own.list.every(({ merchants }) => merchants === 1)).toBe(true)
  const payers = ['Ann', 'Ben', 'Cy', 'Di', 'Ed']
  await insertOrders(
    server,
    payers.map((userName) => ({ ip: '198.51.100.1', userName, createdAt: new Date(FROM + 1_000) })),
  )
  expect((await call({ looks: 'gateway' })).list).toMatchObject([{ network: '198.51.100.1', payers: 5 }])
  // An order without a payer's name does not count toward the number of payers.
  const from = (ip: string, ...names: (string | null)[]) =>
    names.map((userName) => ({ ip, userName, createdAt: new Date(FROM + 1_000) }))
  await insertOrders(server, [
    ...from('198.51.100.2', null, null, ' ', 'Ann'),
    ...from('198.51.100.3', null, null),
    ...from('198.51.100.4', 'Ann', ' ann', null),
  ])
  const looks = async (network: string) => must((await call({ network })).list[0]).looks
  expect(await looks('198.51.100.2')).toBe('unknown')
  expect(await looks('198.51.100.3')).toBe('unknown')
  expect(await looks('198.51.100.4')).toBe('onePayer')
  expect(await admin.attempt('orderAnalysis.getFrequency', { network: 'nowhere' })).toMatchObject({
    code: 400,
    data: { issues: [{ path: 'network', fault: 'ip' }] },
  })
})

it('leads from every source to the orders it counts, and tells what is new to a merchant', async () => {
  const [merchant] = server.fixtures.merchants
  const { id } = must(merchant)
  const before = new Date(FROM - 48 * HOUR_MS)
  const now = new Date(FROM + 2_000)
  await insertOrders(server, [
    ...['IN', 'IN', 'KE'].map((country) => ({ merchantId: id, country, agent: 'okhttp', createdAt: before })),
    { merchantId: id, country: 'NG', agent: 'okhttp', referer: 'shop.example', createdAt: now },
  ])
  const search: SourceSearch = { form: 'chart', ...span() }
  const input = inputOf(orderSourceReport, search, zone, new Date())
  const source = await admin.call('orderAnalysis.getSource', input)
  const news = source.news.filter((row) => row.merchantId === id)
  expect(news).toContainEqual(expect.objectContaining({ kind: 'country', value: 'NG', usual: 'IN', count: 1 }))
  expect(news.map(({ value }) => value)).not.toContain('KE')
  // Of sites nothing was known before.
  expect(news.map(({ kind }) => kind)).not.toContain('referer')
  const rows = orderSourceReport.dimensions.flatMap((dimension) => rowsOf(dimension, source, REPORT_WORDS))
  const cells = [{ filter: null, values: source.total }, ...rows].flatMap(({ filter, values }) =>
    (['count', 'successCount'] as const).map((measure) => ({
      filter,
      measure,
      value: figureOf(orderSourceReport, values, measure),
    })),
  )
  expect(cells.length).toBeGreaterThan(20)
  for (const { filter, measure, value } of cells) {
    const drill = drillOf(orderSourceReport, search, orderSourceReport.span(source), { row: filter, measure })
    const { total } = await admin.call('order.getList', { ...filterInput(drill, zone, new Date()), pageSize: 1 })
    expect([filter, measure, total]).toEqual([filter, measure, value])
  }
})

it('stores with an order what called and from which site', async () => {
  const answer = await fetch(`${server.baseUrl}/v1.0/api/order/create`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
      referer: 'https://shop.example:8443/cart?payer=ravi',
    },
    body: JSON.stringify(server.signedOrder({ clientIp: '::ffff:203.0.113.77' })),
  })
  expect(answer.status).toBe(200)
  const [stored] = await server.services.db
    .select()
    .from(orders)
    .orderBy(orders.id)
    .then((rows) => rows.slice(-1))
  expect(stored).toMatchObject({
    ip: '203.0.113.77',
    country: null,
    agent: 'Chrome · Android',
    referer: 'shop.example:8443',
  })
})

it('tells staff in an order’s record from where it came, and nobody outside', async () => {
  const { list } = await admin.call('order.getList', { agent: 'okhttp', country: 'KE', pageSize: 1 })
  const orderCode = must(list[0]).orderCode
  const { origin } = await admin.call('order.getDetail', { orderCode })
  expect(origin).toEqual({ country: 'KE', agent: 'okhttp', referer: null })
  // One of the two is the order's merchant.
  const answers = await Promise.all(
    (['merchant01', 'merchant02'] as const).map(async (account) =>
      (await server.signIn(account)).attempt('order.getDetail', { orderCode }),
    ),
  )
  expect(answers.flatMap(({ code, data }) => (code === 200 ? [data.origin] : []))).toEqual([null])
})
