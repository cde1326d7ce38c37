import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { patience } from '#tools/lib/suites/patience.ts'
import { monitorSender } from '#tests/support/servers/monitor-sender.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { rounds } from '#tests/support/rounds.ts'

const PAYMENTS = 9
/** Payments that the phone reports between two kills. */
const A_KILL = PAYMENTS / rounds(1, 3)
const WAIT = { timeout: patience(20_000), interval: 50 }

let server: TestServer
let directory: string
let line: Awaited<ReturnType<typeof lossyLine>>
const phones: ChildProcessWithoutNullStreams[] = []
beforeAll(async () => {
  server = await startTestServer()
  directory = await mkdtemp(path.join(tmpdir(), 'paydesk-monitor-'))
  line = await lossyLine()
})
afterEach(async () => await Promise.all(phones.splice(0).map((phone) => kill(phone))))
afterAll(async () => {
  await line.close()
  await server.dispose()
  await rm(directory, { recursive: true })
})

/** A line to the server that can be cut, and on which every fourth answer is lost. */
async function lossyLine() {
  const state = { isCut: false, passed: 0 }
  const proxy: Server = createServer(async (request, response) => {
    if (state.isCut) return void request.socket.destroy()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const answer = await fetch(server.baseUrl + String(request.url), {
      method: 'POST',
      body: Buffer.concat(parts),
      headers: request.headers as Record<string, string>,
    }).catch(() => undefined)
    state.passed += 1
    if (answer === undefined || state.passed % 4 === 0) return void request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    state,
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

/** Runs the client as a program; `said` is what it has written so far. */
async function startPhone(name: string) {
  const { monitorId, key } = monitorSender(server)
  const config = path.join(directory, `${name}.json`)
  await writeFile(config, JSON.stringify({ server: line.url, monitorId, key, directory: name, heartbeatSeconds: 1 }))
  const phone = spawn(process.execPath, ['demo/monitor/main.ts', '--config', config], {
    env: { ...process.env, INIT_CWD: directory },
  })
  phones.push(phone)
  const said: { event: string; recordId?: string }[] = []
  createInterface({ input: phone.stdout }).on('line', (text) => said.push(JSON.parse(text)))
  phone.stderr.on('data', (text: Buffer) => said.push({ event: String(text) }))
  return { phone, said, heard: (event: string) => said.filter((one) => one.event === event) }
}

async function kill(phone: ChildProcessWithoutNullStreams): Promise<void> {
  if (phone.exitCode !== null || phone.signalCode !== null) return
  phone.kill('SIGKILL')
  await once(phone, 'exit')
}

const payment = (recordId: string) =>
  `${JSON.stringify({
    recordId,
    kind: 'sms',
    cardNumber: monitorSender(server).account.cardNumber,
    amountMinor: 77,
    text: `credited ${recordId}`,
    occurredAt: new Date().toISOString(),
  })}\n`

const stored = async () =>
  (await server.services.pool.query<{ id: string }>('select record_id as id from bank_records order by id')).rows.map(
    ({ id }) => id,
  )

it('loses nothing and reports nothing twice while it is killed, answers are lost and the line is cut', async () => {
  line.state.isCut = true
  const ids = Array.from({ length: PAYMENTS }, (_, at) => `kept-${String(at).padStart(2, '0')}`)
  for (let from = 0; from < ids.length; from += A_KILL) {
    const some = ids.slice(from, from + A_KILL)
    const { phone, heard } = await startPhone('killed')
    phone.stdin.write(some.map(payment).join(''))
    await vi.waitFor(() => expect(heard('kept')).toHaveLength(some.length), WAIT)
    // Once it has said that it keeps them.
    await kill(phone)
  }
  line.state.isCut = false
  const { heard } = await startPhone('killed')
  await vi.waitFor(async () => expect((await stored()).length).toBeGreaterThan(2), WAIT)
  await Promise.all(phones.splice(0).map((phone) => kill(phone)))
  expect(heard('kept')).toEqual([])
  const last = await startPhone('killed')
  await vi.waitFor(async () => expect(await stored()).toEqual(ids), WAIT)
  await vi.waitFor(() => expect(last.heard('reported').at(-1)?.recordId).toBe(ids.at(-1)), WAIT)
  expect(await readFile(path.join(directory, 'killed/outbox.jsonl'), 'utf8')).toContain(`{"done":"${ids.at(-1)}"}`)
}, 60_000)

it('puts aside what is refused for good, goes on with the next, and ends when asked to', async () => {
  const { phone, heard, said } = await startPhone('refused')
  phone.stdin.write(`not json\n${JSON.stringify({ recordId: 'bad', kind: 'pigeon' })}\n${payment('good')}`)
  await vi.waitFor(() => expect(heard('reported').map(({ recordId }) => recordId)).toEqual(['good']), WAIT)
  expect(heard('rejected')).toMatchObject([{ recordId: 'bad', why: 'badInput' }])
  expect(heard('unreadable')).toHaveLength(1)
  await vi.waitFor(() => expect(heard('heartbeat').length).toBeGreaterThan(1), WAIT)
  phone.kill('SIGTERM')
  const [code] = (await once(phone, 'exit')) as [number]
  expect([code, said.filter(({ event }) => event.includes('rror'))]).toEqual([0, []])
}, 60_000)

it('runs a script when it is asked to, says so, reads messages by it, and has it still after a kill', async () => {
  const { monitorId, account } = monitorSender(server)
  const admin = await server.signIn('superadmin', { secondLevel: true })
  const pattern = String.raw`(?<cardNumber>\d{12,}) credited with (?<amount>[\d.]+)`
  const source = JSON.stringify({ patterns: [{ pattern }] })
  await admin.call('monitorScript.add', { name: 'messages', source, monitorIds: [monitorId] })
  const row = async () => (await admin.call('monitorScript.getList', { name: 'messages' })).list[0]
  const state = async () => (await row())?.runs[0]?.state
  const first = await startPhone('scripts')
  await vi.waitFor(async () => expect(await state()).toBe('stopped'), WAIT)
  await admin.call('monitorScript.start', { id: (await row())?.id ?? 0 })
  await vi.waitFor(async () => expect(await state()).toBe('running'), WAIT)
  await kill(first.phone)
  const { phone, heard } = await startPhone('scripts')
  phone.stdin.write(`${account.cardNumber} credited with 12.34\nhello\n`)
  await vi.waitFor(() => expect(heard('reported')).toHaveLength(1), WAIT)
  expect(heard('unreadable')).toHaveLength(1)
  const { rows } = await server.services.pool.query(
    'select amount_minor::int as amount from bank_records order by id desc',
  )
  expect(rows[0]).toEqual({ amount: 1_234 })
  await admin.call('monitorScript.stop', { id: (await row())?.id ?? 0 })
  await vi.waitFor(async () => expect(await state()).toBe('stopped'), WAIT)
}, 60_000)
