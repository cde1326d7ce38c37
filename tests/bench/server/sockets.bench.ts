import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import WebSocket from 'ws'
import { SOCKET_PATH } from '#contract/socket-path.ts'
import { withLimit } from '../figure.ts'
import type { Bench } from '../support/bench-context.ts'
import type { Desk } from '../support/desk.ts'
import { percentile } from '../support/statistics.ts'

const eventsASecond = 50
const kB = 1_000
/** Sockets opened at once: each signs in by its first message within 5 s. */
const openedAtOnce = 50
const SILENCE_MS = 2_000

/** Consoles on two server processes of one database, and orders that change before the eyes of all. */
export const socketsBench: Bench = {
  name: 'sockets',
  async run(context) {
    const desk = await context.desk()
    const servers = [desk.server, await desk.secondServer()]
    const count = context.quick ? 100 : 1_000
    const seconds = context.quick ? 2 : 10
    const token = await desk.signIn('custservice')
    // Those that everything is compiled for, and that memory is not counted by.
    const first = await openSockets(servers.map(({ url }) => url), 2 * openedAtOnce, token, () => undefined)
    await changeOrders(desk, 1)
    const before = await memoryOf(servers)
    const sentAt = new Map<string, number>()
    const waits: number[] = []
    const sockets = await openSockets(servers.map(({ url }) => url), count, token, (code, version) => {
      const sent = sentAt.get(`${code} ${version}`)
      if (sent !== undefined) waits.push(Date.now() - sent)
    })
    const settled = await memoryOf(servers)
    const changed = await changeOrders(desk, seconds, (code, version) => sentAt.set(`${code} ${version}`, Date.now()))
    await untilHeard(() => waits.length, count * changed)
    for (const socket of [...first, ...sockets]) socket.terminate()
    const note = `${count} sockets, ${eventsASecond} changed orders a second, ${waits.length} of ${count * changed} pushes seen; changes of one order within 50 ms go out as one, and all reading is done by one process`
    return [
      withLimit('an order event to every socket, p95', percentile(waits, 0.95), 'ms', 100, `${note}; p50 ${percentile(waits, 0.5)} ms`),
      { name: 'order events lost', value: count * changed - waits.length, unit: 'pushes', limit: 0, ok: waits.length === count * changed },
      withLimit('memory a socket', (settled - before) / count / kB, 'kB', 60, 'resident memory of both processes'),
    ]
  },
}

async function openSockets(urls: readonly string[], count: number, token: string, heard: (orderCode: string, version: number) => void): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  while (sockets.length < count) {
    const group = Array.from({ length: Math.min(openedAtOnce, count - sockets.length) }, async (_, at) => await openSocket(urls[at % urls.length] ?? '', token, heard))
    sockets.push(...(await Promise.all(group)))
  }
  return sockets
}

async function openSocket(url: string, token: string, heard: (orderCode: string, version: number) => void): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws') + SOCKET_PATH, { perMessageDeflate: false })
  await once(socket, 'open')
  socket.send(JSON.stringify({ requestId: '1', commandType: 'auth', data: { key: null }, token }))
  await once(socket, 'message')
  // Only what is compared is read, since a thousand readers share this process.
  socket.on('message', (raw) => {
    const [, version, orderCode] = /"version":(\d+),"orderCode":"([^"]+)"/.exec(String(raw)) ?? []
    if (orderCode !== undefined) heard(orderCode, Number(version))
  })
  return socket
}

/** Changes one order after another as the engine does, told in the transaction; answers how many. */
async function changeOrders(desk: Desk, seconds: number, changed: (code: string, version: number) => void = () => undefined): Promise<number> {
  const count = seconds * eventsASecond
  const { rows } = await desk.pool.query<{ id: string; merchantId: string; supplierId: string | null }>(
    'select id, merchant_id as "merchantId", supplier_id as "supplierId" from orders order by random() limit $1', [count])
  const begin = performance.now()
  for (const [at, { id, merchantId, supplierId }] of rows.entries()) {
    const ahead = begin + (at * 1_000) / eventsASecond - performance.now()
    if (ahead > 1) await wait(ahead)
    const event = { kind: 'order', id: Number(id), created: false, merchantId: Number(merchantId), supplierId: Number(supplierId) }
    const client = await desk.pool.connect()
    await client.query('begin')
    const updated = await client.query<{ code: string; version: number }>('update orders set version = version + 1, updated_at = now() where id = $1 returning order_code as code, version', [id])
    await client.query(`select pg_notify('paydesk', $1)`, [JSON.stringify(event)])
    const [order] = updated.rows
    if (order) changed(order.code, Number(order.version))
    await client.query('commit')
    client.release()
  }
  return rows.length
}

/** Waits for the last pushes; where none has come for a while, none will. */
async function untilHeard(heard: () => number, wanted: number): Promise<void> {
  let last = -1
  while (heard() < wanted && heard() !== last) {
    last = heard()
    await wait(SILENCE_MS)
  }
}

/** Resident bytes of all processes, once they have come to rest. */
async function memoryOf(servers: readonly { pid: number }[]): Promise<number> {
  await wait(2_000)
  const sizes = await Promise.all(servers.map(async ({ pid }) => Number(/^VmRSS:\s*(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024))
  return sizes.reduce((sum, size) => sum + size, 0)
}
