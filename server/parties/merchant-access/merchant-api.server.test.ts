import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { KEY_OVERLAP_HOURS } from '#domain/limits.ts'
import type { EndpointName, InputOf } from '#contract/contract.ts'
import { ipRules, merchants, usedGoogleCodes } from '#server/db/schema/schema.ts'
import { callbackKey } from '#server/platform/signing/merchant-keys.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { refreshIpRules } from '#server/access/security/ip-rules.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import { rounds } from '#tests/support/rounds.ts'

const HOUR_MS = 3_600_000

let server: TestServer
/** A second process over the same database. */
let other: TestServer
let merchant: TestClient
beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ beside: server })
})
beforeEach(async () => {
  const { db, secrets } = server.services
  const first = must(server.fixtures.merchants[0])
  await db
    .update(merchants)
    .set({
      signKey: secrets.seal(first.key),
      previousSignKey: null,
      previousKeyUntil: null,
      keyUsedAt: null,
      encryption: 'SHA256',
    })
    .where(eq(merchants.id, first.id))
  await db.delete(ipRules)
  await refreshIpRules(server.services)
  await setSettings(server, { googleVerifyIpWhitelist: false })
  setClock(0)
  merchant = await server.signIn('merchant01', { secondLevel: true })
})
afterAll(async () => {
  await other.dispose()
  await server.dispose()
})

function setClock(ms: number): void {
  for (const { services } of [server, other]) services.now = () => new Date(Date.now() + ms)
}

/** A fresh code each time: one works once. */
async function withCode<N extends EndpointName>(name: N, input: object = {}) {
  await server.services.db.delete(usedGoogleCodes)
  return await merchant.attempt(name, { ...input, googleCode: server.googleCode('merchant01') })
}
const api = async () => must((await merchant.call('profile.get')).list[0]?.api ?? undefined)
const rotate = async () => (await withCode('merchantApi.rotateKey')).data.key
const FIRST_KEY = 'merchant-key-0001'

/** Creates an order signed with a key; the code of its answer. */
async function orderWith(key: string, by: TestServer = server, encryption: 'SHA256' | 'default' = 'SHA256') {
  const fields = {
    mchId: must(server.fixtures.merchants[0]).mchId,
    productId: 3001,
    mchOrderNo: randomUUID(),
    amount: 10_000,
    notifyUrl: 'http://127.0.0.1:9/callback',
  }
  const body: InputOf<'api.order.create'> = { ...fields, sign: signParams(fields, key, encryption) }
  return (await by.anonymous.attempt('api.order.create', body)).code
}
/** The key that the next callback is signed with. */
async function callbacksKey(): Promise<string> {
  const { db } = server.services
  const [row] = await db
    .select()
    .from(merchants)
    .where(eq(merchants.id, must(server.fixtures.merchants[0]).id))
  return callbackKey(server.services, must(row))
}
const auditOf = async (action: string) =>
  (await server.services.pool.query('select target, detail from audit where action = $1 order by id desc', [action]))
    .rows

describe('a merchant’s key', () => {
  it('is shown masked, and whole only for the second level and a code', async () => {
    expect(await api()).toMatchObject({ maskedKey: '••••••••0001', oldKeyUntil: null, callbacksSignedWith: 'key' })
    expect(JSON.stringify(await merchant.call('profile.get'))).not.toContain(FIRST_KEY)
    const withoutSecond = await server.signIn('merchant01')
    expect(await withoutSecond.attempt('merchantApi.revealKey')).toMatchObject({ code: 1024 })
    expect(await merchant.attempt('merchantApi.revealKey')).toMatchObject({ code: 400, msg: 'googleCode.required' })
    expect(await withCode('merchantApi.revealKey')).toMatchObject({ code: 200, data: { key: FIRST_KEY } })
    expect(await auditOf('merchant.revealKey')).toMatchObject([{ target: 'M0001', detail: {} }])
  })

  it('stands beside the new one for a while, so that a change breaks no order', async () => {
    await orderWith(FIRST_KEY)
    const key = await rotate()
    expect(await api()).toMatchObject({ maskedKey: `••••••••${key.slice(-4)}`, oldKeyUntil: expect.any(String) })
    for (const by of [server, other])
      expect([await orderWith(FIRST_KEY, by), await orderWith(key, by), await orderWith('forged', by)]).toEqual([
        200, 200, 400,
      ])
    setClock(KEY_OVERLAP_HOURS * HOUR_MS + 1_000)
    for (const by of [server, other])
      expect([await orderWith(FIRST_KEY, by), await orderWith(key, by)]).toEqual([400, 200])
    expect(JSON.stringify(await auditOf('merchant.rotateKey'))).not.toContain(key)
  })

  it('ends at once where its owner says so, in every process', async () => {
    const key = await rotate()
    for (const by of [server, other]) expect(await orderWith(FIRST_KEY, by)).toBe(200)
    expect(await withCode('merchantApi.rotateKey')).toMatchObject({ code: 409, msg: 'merchant.oldKeyStands' })
    expect(await withCode('merchantApi.endOldKey')).toMatchObject({ code: 200 })
    for (const by of [server, other])
      expect([await orderWith(FIRST_KEY, by), await orderWith(key, by)]).toEqual([400, 200])
    expect(await withCode('merchantApi.endOldKey')).toMatchObject({ code: 409, msg: 'merchant.noOldKey' })
  })

  it('signs callbacks once a call has been signed with it', async () => {
    const key = await rotate()
    await orderWith(FIRST_KEY)
    expect([await callbacksKey(), (await api()).callbacksSignedWith]).toEqual([FIRST_KEY, 'oldKey'])
    await orderWith(key)
    expect([await callbacksKey(), (await api()).callbacksSignedWith]).toEqual([key, 'key'])
    await orderWith(FIRST_KEY)
    expect(await callbacksKey()).toBe(key)
  })

  it('signs callbacks from the end of the old one, used or not', async () => {
    const key = await rotate()
    setClock(KEY_OVERLAP_HOURS * HOUR_MS + 1_000)
    expect(await callbacksKey()).toBe(key)
  })

  it('is accepted exactly as long as it stands, whatever happens in between', async () => {
    const step = fc.oneof(
      fc.constant({ does: 'rotate' as const }),
      fc.constant({ does: 'end' as const }),
      fc.record({ does: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ does: fc.constant('order' as const), key: fc.nat(3), by: fc.constantFrom(0, 1) }),
    )
    let clock = 0
    const { db, secrets } = server.services
    const setKeys = async (key: string, previous: string | null, until: number) =>
      await db
        .update(merchants)
        .set({
          signKey: secrets.seal(key),
          previousSignKey: previous === null ? null : secrets.seal(previous),
          previousKeyUntil: previous === null ? null : new Date(Date.now() + until),
        })
        .where(eq(merchants.id, must(server.fixtures.merchants[0]).id))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const keys = [randomUUID()]
        let old: { key: string; until: number } | null = null
        await setKeys(must(keys[0]), null, 0)
        for (const one of steps) {
          if (one.does === 'wait') setClock((clock += one.hours * HOUR_MS))
          if (one.does === 'rotate') {
            old = { key: must(keys[0]), until: clock + KEY_OVERLAP_HOURS * HOUR_MS }
            keys.unshift(randomUUID())
            await setKeys(must(keys[0]), old.key, old.until)
          }
          if (one.does === 'end') {
            old = null
            await setKeys(must(keys[0]), null, 0)
          }
          if (one.does !== 'order') continue
          const key = must(keys[Math.min(one.key, keys.length - 1)])
          const stands = key === keys[0] || (old !== null && key === old.key && clock < old.until)
          expect(await orderWith(key, one.by === 0 ? server : other)).toBe(stands ? 200 : 400)
        }
      }),
      { numRuns: rounds(4, 12) },
    )
  })
})

it('signs by the method that is chosen from then on, and says what was before', async () => {
  const chosen = { encryption: 'default', signVersion: 1 } as const
  expect(await withCode('merchantApi.setSigning', chosen)).toMatchObject({ code: 200 })
  expect([await orderWith(FIRST_KEY), await orderWith(FIRST_KEY, server, 'default')]).toEqual([400, 200])
  expect(await api()).toMatchObject(chosen)
  expect(await auditOf('merchant.setSigning')).toMatchObject([
    { detail: { from: { encryption: 'SHA256', signVersion: 1 }, to: chosen } },
  ])
})

describe('a merchant’s whitelist', () => {
  const add = async (network: string, more = {}) => {
    const answer = await merchant.attempt('merchantApi.addToIpWhitelist', { network, ...more })
    await refreshIpRules(server.services)
    return answer
  }

  it('lets only its addresses call, and every address again once it is empty', async () => {
    expect(await add('198.51.100.0/24', { note: 'Shop' })).toMatchObject({ code: 200 })
    expect(await orderWith(FIRST_KEY)).toBe(403)
    expect(await add('127.0.0.1')).toMatchObject({ code: 200 })
    expect(await orderWith(FIRST_KEY)).toBe(200)
    const { addresses } = await api()
    expect(addresses).toMatchObject([
      { network: '198.51.100.0/24', effect: 'allow', note: 'Shop' },
      { network: '127.0.0.1', note: null },
    ])
    for (const { id } of addresses) await merchant.call('merchantApi.removeFromIpWhitelist', { id })
    await refreshIpRules(server.services)
    expect([(await api()).addresses, await orderWith(FIRST_KEY)]).toEqual([[], 200])
    expect(await auditOf('ipRule.create')).toHaveLength(2)
  })

  it('refuses what is no address, what is listed, and rules of others or of administrators', async () => {
    expect((await add('somewhere')).failure.issues).toEqual([{ path: 'network', fault: 'network' }])
    await add('127.0.0.1')
    expect(await add('127.0.0.1')).toMatchObject({ code: 409, msg: 'record.known' })
    const userIdOf = (account: 'merchant01' | 'merchant02') => server.fixtures.users[account].userId
    const by = { createdBy: 'Admin', updatedBy: 'Admin' }
    const made = await server.services.db
      .insert(ipRules)
      .values([
        { network: '203.0.113.1', effect: 'allow', scope: 'api', userId: userIdOf('merchant02'), ...by },
        { network: '203.0.113.2', effect: 'refuse', scope: 'api', userId: userIdOf('merchant01'), ...by },
        { network: '203.0.113.3', effect: 'allow', scope: 'account', userId: userIdOf('merchant01'), ...by },
      ])
      .returning({ id: ipRules.id })
    const codes = await Promise.all(
      made.map(async ({ id }) => (await merchant.attempt('merchantApi.removeFromIpWhitelist', { id })).code),
    )
    expect(codes).toEqual([404, 403, 404])
    expect((await api()).addresses).toMatchObject([
      { network: '127.0.0.1' },
      { network: '203.0.113.2', effect: 'refuse' },
    ])
  })

  it('asks for a Google code to change the whitelist while the setting says so', async () => {
    await setSettings(server, { googleVerifyIpWhitelist: true })
    expect(await add('127.0.0.1')).toMatchObject({ code: 400, msg: 'googleCode.required' })
    expect(await withCode('merchantApi.addToIpWhitelist', { network: '127.0.0.1' })).toMatchObject({ code: 200 })
  })
})
