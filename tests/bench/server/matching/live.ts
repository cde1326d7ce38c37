import { setTimeout as wait } from 'node:timers/promises'
import { createPublicClient } from '#demo/traffic/public-client.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import type { Figure } from '../../figure.ts'
import { withLimit } from '../../figure.ts'
import type { BenchContext } from '../../support/bench-context.ts'
import { trueSender } from '#demo/parties/true-sender.ts'
import { signedOrder } from '../../support/bench-system.ts'
import type { BenchSystem } from '../../support/bench-system.ts'
import { percentile } from '../../support/statistics.ts'
import { freeCapacity } from '../free-capacity.ts'
import { startReader } from '../sockets/start-reader.ts'
import type { Arrivals } from '../sockets/socket-reader.ts'

const TO_THE_SCREEN_MS = 150
const SCREENS = 20
const PAUSE_MS = 50
/** Reports at once: each payment is told by two sources. */
const AT_ONCE = 200
const SOURCES = ['first', 'second']

/** The product of the accounts that the orders are on. */
const INDIAN = 3001

interface Due {
  orderCode: string
  cardNumber: string
  sender: string | undefined
  identifyCode: string | undefined
  amountMinor: number
  monitor: { monitorId: string; key: string }
}

export async function liveFigures(context: BenchContext): Promise<Figure[]> {
  const system = await context.system()
  await freeCapacity(system)
  return [
    await screenFigure(system, context.quick ? 20 : 300),
    ...(await parallelFigures(system, context.quick ? 2 : 50)),
  ]
}

/** From the report of a payment to the push of its order, on every screen. */
async function screenFigure(system: BenchSystem, count: number): Promise<Figure> {
  const due = await makeOrders(system, count)
  const reader = startReader()
  try {
    await reader.ask({
      command: 'open',
      urls: [system.server.url],
      count: SCREENS,
      token: await system.signIn('custservice'),
    })
    await wait(1_000)
    await reader.ask({ command: 'take' })
    const sentAt = new Map<string, number>()
    const { report } = createPublicClient(system.server.url)
    for (const order of due) {
      sentAt.set(order.orderCode, Date.now())
      await report(order.monitor, recordOf(order, 'first'))
      await wait(PAUSE_MS)
    }
    await wait(1_000)
    const waits = waitsOf(sentAt, (await reader.ask({ command: 'take' })) as Arrivals)
    const missing = count * SCREENS - waits.length
    const note = `${count} reports one after another, ${SCREENS} consoles; ${missing} pushes missing; p50 ${percentile(waits, 0.5)} ms`
    const figure = withLimit('from a report to the screens, p95', percentile(waits, 0.95), 'ms', TO_THE_SCREEN_MS, note)
    return { ...figure, ok: figure.ok && missing === 0 }
  } finally {
    await reader.close()
  }
}

/** The first push of each order after its report, on each console. */
function waitsOf(sentAt: ReadonlyMap<string, number>, arrivals: Arrivals): number[] {
  const first = new Map<string, { version: number; times: number[] }>()
  for (const [key, times] of arrivals) {
    const [orderCode = '', version] = key.split(' ')
    const known = first.get(orderCode)
    if (!known || Number(version) < known.version) first.set(orderCode, { version: Number(version), times })
  }
  return [...sentAt].flatMap(([orderCode, sent]) => (first.get(orderCode)?.times ?? []).map((at) => at - sent))
}

/** Rounds of reports at once: each payment settles its order once, with one posting and one record. */
async function parallelFigures(system: BenchSystem, rounds: number): Promise<Figure[]> {
  const { report } = createPublicClient(system.server.url)
  const codes: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const due = await makeOrders(system, AT_ONCE / SOURCES.length)
    await Promise.all(due.flatMap((order) => SOURCES.map((source) => report(order.monitor, recordOf(order, source)))))
    codes.push(...due.map(({ orderCode }) => orderCode))
  }
  const { rows } = await system.pool.query<{ wrong: number }>(
    `select count(*)::int as wrong from orders o where o.order_code = any($1) and (o.status <> 4
      or (select count(*) from order_history h where h.order_id = o.id and h.event = 'CONFIRM_PAYMENT') <> 1
      or (select count(*) from ledger_transactions t where t.order_id = o.id) <> 1
      or (select count(*) from bank_records b where b.order_id = o.id) <> 1)`,
    [codes],
  )
  const name = `orders not settled exactly once by ${AT_ONCE} reports at once in ${rounds} rounds`
  return [withLimit(name, rows[0]?.wrong ?? Number.NaN, 'orders', 0, `${codes.length} orders, two sources each`)]
}

async function makeOrders(system: BenchSystem, count: number): Promise<Due[]> {
  const client = createTestClient(system.server.url)
  const due: Due[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const order = await client.call('api.order.create', signedOrder(system.demo) as never)
    const cardNumber = order.payTo?.cardNumber ?? ''
    const monitor = system.demo.monitors.find(({ accounts }) => accounts.includes(cardNumber))
    if (!monitor) throw new Error(`no monitor watches ${cardNumber}`)
    const { monitorId, key } = monitor
    due.push({
      ...{ orderCode: order.orderCode, cardNumber, amountMinor: order.payAmount },
      sender: order.payTo ? trueSender({ ...order.payTo, productId: INDIAN }) : undefined,
      identifyCode: order.payTo?.identifyCode ?? undefined,
      monitor: { monitorId: String(monitorId), key },
    })
  }
  return due
}

const recordOf = ({ amountMinor, cardNumber, identifyCode, orderCode, sender }: Due, source: string) => ({
  ...{ recordId: `${orderCode} ${source}`, kind: 'sms' as const, cardNumber, amountMinor, identifyCode },
  ...{ sender, utr: orderCode, text: 'credited', occurredAt: new Date().toISOString() },
})
