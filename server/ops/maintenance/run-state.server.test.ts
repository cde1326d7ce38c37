import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { RunState } from '#domain/system/run-state.ts'
import { RUN_STATES } from '#domain/system/run-state.ts'
import { testKeyOf } from '#server/platform/signing/merchant-keys.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { RUN_STATE_KEY } from '#server/platform/run-state/run-state-store.ts'
import { settings } from '#server/db/schema/schema.ts'
import { SILENT_PLACE } from '#tests/support/fixed-settings.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import { createCallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import type { CallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let superAdmin: TestClient
let receiver: CallbackReceiver
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
  receiver = await createCallbackReceiver()
  await setSettings(server, { callbackAddressExceptions: `${receiver.endpoint},${SILENT_PLACE}` })
  superAdmin = await server.signIn('superadmin', { secondLevel: true })
})
afterAll(async () => {
  await server.dispose()
  await receiver.close()
})
afterEach(async () => await put('running'))

/** Puts the platform into a state, past its lifecycle. */
async function put(state: RunState): Promise<void> {
  const value = { state, reason: 'a test' }
  await server.services.db
    .insert(settings)
    .values({ key: RUN_STATE_KEY, value, version: 1 })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
  await server.services.runState.refresh()
}

const reach = async (state: RunState, at: TestServer = server) =>
  await expect.poll(() => at.services.runState.current().state).toBe(state)

describe('what each state lets happen', () => {
  const REFUSED = 503
  const TABLE: Record<RunState, Record<string, number>> = {
    running: { order: 200, testOrder: 200, monitor: 200, staff: 200, supplier: 200, superAdmin: 200, action: 200 },
    preparation: {
      order: REFUSED,
      testOrder: REFUSED,
      monitor: REFUSED,
      staff: 200,
      supplier: REFUSED,
      superAdmin: 200,
      action: 200,
    },
    testReady: {
      order: REFUSED,
      testOrder: 200,
      monitor: 200,
      staff: 200,
      supplier: 200,
      superAdmin: 200,
      action: 200,
    },
    callbacksOnly: {
      order: REFUSED,
      testOrder: REFUSED,
      monitor: 200,
      staff: 200,
      supplier: 200,
      superAdmin: 200,
      action: 200,
    },
    closed: {
      order: REFUSED,
      testOrder: REFUSED,
      monitor: REFUSED,
      staff: REFUSED,
      supplier: REFUSED,
      superAdmin: 200,
      action: REFUSED,
    },
  }

  it.each(RUN_STATES)('%s', async (state) => {
    const agent = await server.signIn('custservice')
    const { orderCode } = await server.createOrder()
    const signIn = async (account: 'custservice' | 'supplier01' | 'superadmin') => {
      const { password } = server.fixtures.users[account]
      return await server.anonymous.attempt('user.login', { userName: account, password })
    }
    await put(state)
    const answers = {
      order: await server.attemptOrder(),
      testOrder: await server.attemptOrder({ orderType: 3 }),
      monitor: await heartbeat(),
      staff: await signIn('custservice'),
      supplier: await signIn('supplier01'),
      superAdmin: await signIn('superadmin'),
      action: await agent.attempt('order.updateOrderMark', { id: await idOf(orderCode), orderMark: 2 }),
    }
    expect(Object.fromEntries(Object.entries(answers).map(([name, { code }]) => [name, code]))).toEqual(TABLE[state])
    for (const { code, msg } of Object.values(answers)) if (code === REFUSED) expect(msg).toBe(`runState.${state}`)
  })

  it.each(RUN_STATES)('%s takes what a test key signs where it takes test orders', async (state) => {
    const { mchId, encryption } = server.fixtures.merchants[0] ?? { mchId: '', encryption: 'SHA256' as const }
    const key = testKeyOf(server.services, { mchId, testKeyTurn: 0 })
    const params = {
      mchId,
      productId: 3001,
      mchOrderNo: `t-${state}`,
      amount: 10_000,
      notifyUrl: 'https://shop.example/',
    }
    await put(state)
    const { code } = await server.anonymous.attempt('api.order.create', {
      ...params,
      sign: signParams(params, key, encryption),
    })
    expect(code).toBe(TABLE[state]['testOrder'])
  })

  it('marks a test order as one', async () => {
    await put('testReady')
    const { orderCode } = await server.createOrder({ orderType: 3 })
    const agent = await server.signIn('custservice')
    expect((await agent.call('order.getDetail', { orderCode })).order.orderMark).toBe(3)
  })

  it('closed and preparation hold callbacks back, and opening sends them without a lost attempt', async () => {
    const agent = await server.signIn('custservice')
    const { orderCode } = await server.createOrder({ notifyUrl: receiver.url })
    await put('closed')
    await put('preparation')
    await agent.call('order.reject', { orderCode, rejectReason: 'highRiskCard' })
    const { rows } = await server.services.pool.query(`select state from pgboss.job where name = 'order.callback'`)
    expect(rows).toEqual([{ state: 'created' }])
    expect(receiver.received).toEqual([])
    await put('callbacksOnly')
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 10_000 })
  })

  it('lets everybody learn the state and sign out', async () => {
    const supplier = await server.signIn('supplier01')
    await put('closed')
    expect((await supplier.call('user.getInfo', {})).system.runState).toMatchObject({ state: 'closed', by: null })
    expect((await supplier.attempt('order.getList', {})).code).toBe(503)
    expect((await supplier.attempt('user.logout', {})).code).toBe(200)
  })
})

describe('changing the state', () => {
  it('goes along the lifecycle, is recorded with its reason, and reaches other processes and open consoles', async () => {
    const other = await startTestServer({ beside: server })
    try {
      const socket = watchSocket(await other.openSocket())
      const { token } = await server.signIn('custservice')
      await socket.ask('auth', { token })
      const { version } = await superAdmin.call('system.getRunState', {})
      await superAdmin.call('system.setRunState', {
        to: 'callbacksOnly',
        reason: 'bank holiday',
        expectedVersion: version,
      })
      await reach('callbacksOnly', other)
      await socket.push('system.changed')
      socket.socket.close()
      expect((await other.attemptOrder()).code).toBe(503)
      const now = await superAdmin.call('system.getRunState', {})
      expect(now).toMatchObject({ state: 'callbacksOnly', by: 'superadmin', reason: 'bank holiday' })
      expect(now.changes[0]).toMatchObject({
        from: 'running',
        to: 'callbacksOnly',
        by: 'superadmin',
        reason: 'bank holiday',
      })
    } finally {
      await other.dispose()
    }
  })

  it('refuses what the lifecycle does not know, a stale version, and everybody but superAdmin', async () => {
    const { version } = await superAdmin.call('system.getRunState', {})
    const impossible = await superAdmin.attempt('system.setRunState', { to: 'testReady', reason: 'x' })
    expect([impossible.code, impossible.msg]).toEqual([409, 'runState.notPossible'])
    const stale = await superAdmin.attempt('system.setRunState', {
      to: 'closed',
      reason: 'x',
      expectedVersion: version + 1,
    })
    expect([stale.code, stale.msg]).toEqual([409, 'runState.versionConflict'])
    const maintainer = await server.signIn('techmaintain', { secondLevel: true })
    expect((await maintainer.call('system.getRunState', {})).state).toBe('running')
    expect((await maintainer.attempt('system.setRunState', { to: 'closed', reason: 'x' })).code).toBe(403)
  })

  it('leaves the way back to superAdmin when closed', async () => {
    await superAdmin.call('system.setRunState', { to: 'closed', reason: 'leak' })
    await reach('closed')
    const again = await server.signIn('superadmin', { secondLevel: true })
    await again.call('system.setRunState', { to: 'running', reason: 'mended' })
    await reach('running')
    expect((await server.attemptOrder()).code).toBe(200)
  })
})

async function idOf(orderCode: string): Promise<number> {
  const { list } = await superAdmin.call('order.getList', { orderCode })
  return list[0]?.id ?? 0
}

async function heartbeat(): Promise<{ code: number; msg: string }> {
  const [monitor] = server.fixtures.monitors
  if (!monitor) throw new Error('there is no monitor')
  const body = JSON.stringify({ monitorId: monitor.monitorId, at: new Date().toISOString() })
  const sign = createHmac('sha256', monitor.key).update(body).digest('hex')
  const answer = await fetch(server.baseUrl + contract['monitor.heartbeat'].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-monitor-sign': sign },
    body,
  })
  return (await answer.json()) as { code: number; msg: string }
}
