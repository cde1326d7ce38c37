import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { OutputOf } from '#contract/contract.ts'
import type { ReportedState } from '#domain/monitors/monitors.ts'
import { audit, monitors, monitorScriptRuns } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { monitorSender } from '#tests/support/servers/monitor-sender.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { rounds } from '#tests/support/rounds.ts'
import { patience } from '#tools/lib/suites/patience.ts'

let server: TestServer
let admin: TestClient
let phone: ReturnType<typeof monitorSender>
let script: Awaited<ReturnType<typeof newScript>>
let word = 1_000
let made = 0
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('superadmin', { secondLevel: true })
  phone = monitorSender(server)
})
beforeEach(async () => {
  script = await newScript()
})
afterAll(async () => await server.dispose())

/** A script on the phone. */
async function newScript(monitorIds = [phone.monitorId]) {
  const name = `script ${(made += 1)}`
  await admin.call('monitorScript.add', { name, source: `first of ${name}`, monitorIds })
  const { id } = must((await admin.call('monitorScript.getList', { name })).list.find((one) => one.name === name))
  return { id, name }
}
const rowOf = async (id = script.id) => must((await admin.call('monitorScript.getList', { id })).list[0])
const runOf = async (id = script.id) => must((await rowOf(id)).runs[0])

type Answer = OutputOf<'monitor.heartbeat'>
type Said = { state: ReportedState; version?: number | null; command?: number; error?: string; scriptId?: number }

/** A heartbeat that says this of the script, as the next word unless said. */
async function say(said: Said[], number = (word += 1)): Promise<Answer> {
  const scripts = said.map((one) => ({ scriptId: script.id, version: null, command: 0, ...one }))
  return await beat({ word: number, scripts })
}
async function beat(fields: object): Promise<Answer> {
  const { path } = contract['monitor.heartbeat']
  const body = { monitorId: phone.monitorId, at: new Date().toISOString(), ...fields }
  const answer = await phone.post(path, JSON.stringify(body))
  expect(answer.code).toBe(200)
  return contract['monitor.heartbeat'].output.parse(answer.data)
}
const asksOf = ({ scripts }: Answer) => scripts.filter(({ scriptId }) => scriptId === script.id)
const fetchScript = async (fields: object) =>
  await phone.post(contract['monitor.script'].path, JSON.stringify({ monitorId: phone.monitorId, ...fields }))

describe('a script', () => {
  it('is deleted with its versions as somebody saw it, and its monitor is told of it no longer', async () => {
    const { id, name, version } = await rowOf()
    await admin.call('monitorScript.start', { id })
    expect(asksOf(await say([]))).toHaveLength(1)
    expect(await admin.attempt('monitorScript.delete', { id, expectedVersion: version + 7 })).toMatchObject({
      code: 409,
    })
    await admin.call('monitorScript.delete', { id })
    expect(asksOf(await say([]))).toEqual([])
    expect((await admin.call('monitorScript.getList', { name })).list).toEqual([])
    expect(await fetchScript({ scriptId: id, version: 1 })).toMatchObject({ code: 404 })
    const { list } = await admin.call('audit.getList', { target: String(id), targetKind: ['monitorScript'] })
    expect(list[0]).toMatchObject({ action: 'monitorScript.delete', before: { name, newestVersion: 1 }, after: null })
  })

  it('keeps its versions with who made them, and changes only as somebody saw it', async () => {
    const { id, version, name } = await rowOf()
    const same = { id, name, source: `first of ${name}`, monitorIds: [phone.monitorId] }
    await admin.call('monitorScript.update', { ...same, source: 'second\n', note: 'better', expectedVersion: version })
    await admin.call('monitorScript.update', { ...same, source: 'second\n' })
    expect(await rowOf()).toMatchObject({ newestVersion: 2, source: 'second\n', monitorCount: 1 })
    const { list } = await admin.call('monitorScript.getVersions', { id })
    expect(list).toMatchObject([
      { scriptVersion: 2, source: 'second\n', note: 'better', createdBy: expect.any(String) },
      { scriptVersion: 1, source: `first of ${name}`, note: null },
    ])
    expect(await admin.attempt('monitorScript.update', { ...same, expectedVersion: version })).toMatchObject({
      code: 409,
      msg: 'record.versionConflict',
    })
    expect((await admin.attempt('monitorScript.add', { ...same, monitorIds: [] })).msg).toBe('record.known')
    const unknown = await admin.attempt('monitorScript.update', { ...same, monitorIds: [phone.monitorId, 'nobody'] })
    expect([unknown.code, JSON.stringify(unknown.data)]).toEqual([400, expect.stringContaining('unknownMonitor')])
    const { supplierId } = must((await admin.call('monitor.getList', { monitorId: phone.monitorId })).list[0])
    const gone = await admin.call('monitor.add', { name: 'Gone', app: 'own', supplierId, watches: [] })
    await admin.call('monitor.delete', { id: gone.id })
    const toGone = await admin.attempt('monitorScript.update', { ...same, monitorIds: [gone.monitorId] })
    expect([toGone.code, JSON.stringify(toGone.data)]).toEqual([400, expect.stringContaining('unknownMonitor')])
    expect((await rowOf()).monitorCount).toBe(1)
  })

  it('is read by the monitor that it was given to, in its versions, and by no other', async () => {
    const { data } = await fetchScript({ scriptId: script.id, version: 1 })
    expect(data).toMatchObject({ name: script.name, source: `first of ${script.name}`, sha256: /^[0-9a-f]{64}$/ })
    expect((await fetchScript({ scriptId: script.id, version: 2 })).code).toBe(404)
    const other = await newScript([])
    expect((await fetchScript({ scriptId: other.id, version: 1 })).code).toBe(404)
    const unsigned = await phone.post(
      contract['monitor.script'].path,
      JSON.stringify({ monitorId: phone.monitorId, scriptId: script.id, version: 1 }),
      { sign: 'no' },
    )
    expect(unsigned.code).toBe(401)
  })

  it('belongs to superAdmin with the second level, and is read by technicalMaintenance', async () => {
    const { id } = script
    const reader = await server.signIn('techmaintain', { secondLevel: true })
    expect((await reader.call('monitorScript.getList', { id })).list).toHaveLength(1)
    expect((await reader.attempt('monitorScript.start', { id })).code).toBe(403)
    expect((await (await server.signIn('superadmin')).attempt('monitorScript.start', { id })).code).toBe(1024)
    expect((await (await server.signIn('platformadmin')).attempt('monitorScript.getList', {})).code).toBe(403)
  })
})

describe('its state', () => {
  it('follows the monitor’s word and never the button, from the first start to the stop', async () => {
    expect(await runOf()).toMatchObject({ state: 'disconnected', saidTime: null })
    expect(asksOf(await say([]))).toEqual([])
    expect(await runOf()).toMatchObject({ state: 'stopped', scriptVersion: null })

    await admin.call('monitorScript.start', { id: script.id })
    expect(await runOf()).toMatchObject({
      state: 'stopped',
      asked: { command: 'start', scriptVersion: 1, isDone: false },
    })
    const [asked] = asksOf(await say([{ state: 'stopped' }]))
    expect(asked).toMatchObject({ command: 'start', version: 1 })
    const { commandId } = must(asked)

    // Asked again until the monitor says that it has done it: the answer may have been lost.
    expect(asksOf(await say([{ state: 'starting' }]))).toEqual([asked])
    expect((await runOf()).state).toBe('starting')
    expect(asksOf(await say([{ state: 'running', version: 1, command: commandId }]))).toEqual([])
    expect(await runOf()).toMatchObject({ state: 'running', scriptVersion: 1, asked: { isDone: true } })

    await admin.call('monitorScript.stop', { id: script.id })
    expect((await runOf()).state).toBe('running')
    const [stop] = asksOf(await say([{ state: 'running', version: 1, command: commandId }]))
    expect(stop).toMatchObject({ command: 'stop', version: null })
    await say([{ state: 'stopped', command: must(stop).commandId }])
    expect(await runOf()).toMatchObject({ state: 'stopped', asked: { command: 'stop', isDone: true } })
    const actions = (await server.services.db.select().from(audit).orderBy(audit.id)).filter(
      ({ target }) => target === String(script.id),
    )
    expect(actions.map(({ action }) => action)).toEqual([
      'monitorScript.create',
      'monitorScript.start',
      'monitorScript.stop',
    ])
  })

  it('says why a start failed, in the monitor’s words', async () => {
    await admin.call('monitorScript.start', { id: script.id })
    const [asked] = asksOf(await say([]))
    await say([{ state: 'stopped', command: must(asked).commandId, error: 'no patterns' }])
    expect(await runOf()).toMatchObject({ state: 'stopped', cause: 'no patterns', asked: { isDone: true } })
  })

  it('runs an older version where that is asked, and anew where a restart is', async () => {
    const { name } = script
    await admin.call('monitorScript.update', { id: script.id, name, source: 'second', monitorIds: [phone.monitorId] })
    await say([{ state: 'running', version: 2 }])
    await admin.call('monitorScript.restart', { id: script.id, scriptVersion: 1 })
    expect(asksOf(await say([{ state: 'running', version: 2 }]))).toMatchObject([{ command: 'restart', version: 1 }])
    expect((await admin.attempt('monitorScript.restart', { id: script.id, scriptVersion: 7 })).code).toBe(400)
  })

  it('does not follow words that were overtaken or replayed, which are no sign of life either', async () => {
    await say([{ state: 'running', version: 1 }])
    const old = word
    await say([{ state: 'stopping', version: 1 }])
    const seen = async () => must((await server.services.db.select().from(monitors))[0]).lastSeenAt
    const before = await seen()
    expect((await say([{ state: 'running', version: 1 }], old)).word).toBe(word)
    expect((await runOf()).state).toBe('stopping')
    expect(await seen()).toEqual(before)
  })

  it('is as the newest word says in whatever order words come, with asking between', async () => {
    const says = fc.constantFrom<ReportedState>('starting', 'running', 'stopping', 'stopped')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ by: fc.integer({ min: -3, max: 3 }), says, asks: fc.boolean() }), {
          minLength: 1,
          maxLength: 8,
        }),
        async (steps) => {
          const base = (word += 100)
          let newest = -Infinity
          let state: ReportedState | undefined
          for (const [at, { by, says: said, asks }] of steps.entries()) {
            const number = base + at + by
            await say([{ state: said, version: 1 }], number)
            if (number > newest) [newest, state] = [number, said]
            if (asks) await admin.attempt('monitorScript.restart', { id: script.id })
            expect((await runOf()).state).toBe(state)
          }
          word = Math.max(word, newest)
        },
      ),
      { numRuns: rounds(4, 15) },
    )
  })

  it('is disconnected once the monitor is silent for monitorLiveTime, and found by that', async () => {
    const { services } = server
    await say([{ state: 'running', version: 1 }])
    const live = services.settings.get('monitorLiveTime')
    const ago = (seconds: number) => new Date(services.now().getTime() - seconds * 1_000)
    const silent = async (seconds: number) => {
      await services.db.update(monitorScriptRuns).set({ saidAt: ago(seconds) })
      const found = await admin.call('monitorScript.getList', { id: script.id, state: ['disconnected'] })
      return [(await runOf()).state, found.list.length]
    }
    expect(await silent(live - 5)).toEqual(['running', 0])
    expect(await silent(live + 5)).toEqual(['disconnected', 1])
    // Another heartbeat, which says nothing of scripts, is no word about them.
    await beat({})
    expect((await runOf()).state).toBe('disconnected')
    await admin.call('monitorScript.stop', { id: script.id })
    expect(asksOf(await say([{ state: 'running', version: 1 }]))).toMatchObject([{ command: 'stop' }])
    expect(await rowOf()).toMatchObject({ state: 'running' })
  })
})

describe('asking', () => {
  it('can be taken back before the monitor has heard it, and is refused where it means nothing', async () => {
    await say([{ state: 'stopped' }])
    const { id } = script
    expect(await admin.attempt('monitorScript.stop', { id })).toMatchObject({
      code: 409,
      msg: 'monitorScript.notPossible',
      data: { present: { state: 'stopped' } },
    })
    await admin.call('monitorScript.start', { id })
    expect((await admin.attempt('monitorScript.start', { id })).code).toBe(409)
    await admin.call('monitorScript.stop', { id })
    expect(asksOf(await say([{ state: 'stopped' }]))).toMatchObject([{ command: 'stop' }])
    expect((await admin.attempt('monitorScript.start', { id, monitorId: 'nobody' })).msg).toBe(
      'monitorScript.noMonitors',
    )
  })

  it('reaches all monitors or one', async () => {
    const both = await newScript(server.fixtures.monitors.slice(0, 2).map(({ monitorId }) => monitorId))
    expect(await admin.call('monitorScript.start', { id: both.id, monitorId: phone.monitorId })).toEqual({ asked: 1 })
    expect(await admin.call('monitorScript.start', { id: both.id })).toEqual({ asked: 1 })
    expect((await rowOf(both.id)).runs.map(({ asked }) => asked?.command)).toEqual(['start', 'start'])
  })

  it('has a monitor stop what it was not given or is given no more', async () => {
    await say([{ state: 'running', version: 1, command: 5 }])
    await admin.call('monitorScript.update', { id: script.id, name: script.name, source: 'x', monitorIds: [] })
    const [stray] = asksOf(await say([{ state: 'running', version: 1, command: 5 }]))
    expect(stray).toEqual({ scriptId: script.id, command: 'stop', commandId: 6, version: null })
    expect(asksOf(await say([{ state: 'stopped', command: 6 }]))).toEqual([])
    // Given back, a command of then is not taken for one of now.
    const again = { id: script.id, name: script.name, source: 'x', monitorIds: [phone.monitorId] }
    await admin.call('monitorScript.update', again)
    await admin.call('monitorScript.start', { id: script.id })
    expect(asksOf(await say([{ state: 'stopped', command: 6 }]))).toMatchObject([{ command: 'start' }])
  })

  it('and a monitor that says otherwise, tells open consoles', async () => {
    const socket = watchSocket(await server.openSocket())
    await socket.ask('auth', { token: admin.token })
    await say([{ state: 'running', version: 1 }])
    await vi.waitFor(() => socket.push('monitorScripts.changed'), { timeout: patience(5_000) })
    socket.socket.close()
  })
})
