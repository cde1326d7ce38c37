import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { toWallClock } from '#domain/time/zones.ts'
import { userProducts } from '#server/db/schema/schema.ts'
import { termsOf } from '#server/orders/terms-of.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { setSettings } from '#tests/support/set-settings.ts'

const HOUR_MS = 3_600_000
const PRODUCT = 3016

let server: TestServer
let admin: TestClient
let merchantId: number
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('platformadmin', { secondLevel: true })
  merchantId = must(server.fixtures.merchants[0]).id
  await setSettings(server, { googleVerifyBalanceOperation: false })
})
beforeEach(async () => await db().delete(userProducts).where(eq(userProducts.productId, PRODUCT)))
afterAll(async () => await server.dispose())

const db = () => server.services.db
const inHours = (hours: number) => new Date(server.services.now().getTime() + hours * HOUR_MS)
const wallClock = (at: Date) => toWallClock(at, zoneOf(server.services))
const terms = { rate: 125, fixedFeeMinor: 300, enabled: true }
const add = (values: object = {}) =>
  admin.attempt('userProduct.add', {
    ownerKind: 'merchant',
    ownerId: merchantId,
    productId: PRODUCT,
    ...terms,
    ...values,
  })
const listed = async (filter: object = {}) =>
  (await admin.call('userProduct.getList', { merchantId, productName: 'usdtPayout', ...filter })).list
const only = async () => must((await listed())[0])
const termsAt = async (at: Date) => await termsOf(db(), 'merchant', merchantId, PRODUCT, at)

it('gives a party a product once, and changes it from now on, keeping what counted before', async () => {
  expect((await add()).code).toBe(200)
  expect(await add()).toMatchObject({ code: 409, msg: 'userProduct.known' })
  const before = await only()
  expect(before).toMatchObject({
    ...terms,
    state: 'present',
    ownerName: 'merchant01 Ltd',
    currency: 'USDT',
    exponent: 6,
  })
  const given = new Date(before.validFrom)
  await admin.call('userProduct.update', { id: before.id, expectedVersion: before.version, rate: 200 })
  const after = await only()
  expect(after).toMatchObject({ rate: 200, fixedFeeMinor: 300, enabled: true, state: 'present' })
  expect((await termsAt(given))?.rate).toBe(125)
  expect((await termsAt(inHours(1)))?.rate).toBe(200)
  const { list } = await admin.call('userProduct.getHistory', { id: after.id })
  expect(list.map(({ rate }) => rate)).toEqual([200, 125])
})

it('lets a change wait for its time, in which it can be changed and taken back', async () => {
  await add()
  const { id } = await only()
  await admin.call('userProduct.update', { id, rate: 90, validFrom: wallClock(inHours(48)) })
  const [coming, present, ...none] = await listed()
  expect(none).toEqual([])
  expect([coming, present]).toMatchObject([
    { state: 'coming', rate: 90 },
    { state: 'present', rate: 125 },
  ])
  expect(await listed({ state: 'coming' })).toEqual([coming])
  expect([(await termsAt(inHours(47)))?.rate, (await termsAt(inHours(49)))?.rate]).toEqual([125, 90])
  await admin.call('userProduct.update', { id: must(coming).id, rate: 80 })
  expect((await termsAt(inHours(49)))?.rate).toBe(80)
  const [changed] = await listed({ state: 'coming' })
  await admin.call('userProduct.takeBack', { id: must(changed).id })
  expect((await termsAt(inHours(49)))?.rate).toBe(125)
  expect(await admin.attempt('userProduct.takeBack', { id })).toMatchObject({ code: 409, msg: 'userProduct.inForce' })
})

it('tells the second clerk that the terms were changed, also when both change at once', async () => {
  await add()
  const { id, version } = await only()
  const answers = await Promise.all(
    [10, 20, 30, 40].map((rate) => admin.attempt('userProduct.update', { id, expectedVersion: version, rate })),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409])
  expect(answers.find(({ code }) => code === 409)).toMatchObject({ msg: 'userProduct.versionConflict' })
  expect(await listed()).toHaveLength(1)
})

it('refuses a rate above the whole, a time that has passed, and a party that is not there', async () => {
  const faults = async (values: object) => await add(values)
  expect(await faults({ rate: 10_001 })).toMatchObject({ code: 400 })
  expect(await faults({ rate: -1 })).toMatchObject({ code: 400 })
  expect(await faults({ validFrom: wallClock(inHours(-1)) })).toMatchObject({
    code: 400,
    data: { issues: [{ path: 'validFrom', fault: 'inPast' }] },
  })
  expect(await faults({ ownerId: 987_654 })).toMatchObject({
    data: { issues: [{ path: 'ownerId', fault: 'notAvailable' }] },
  })
})

it('keeps every level of a tree of suppliers at or below the one above', async () => {
  const [head, , team] = server.fixtures.suppliers.map(({ id }) => id)
  const give = async (ownerId: number, rate: number) => await add({ ownerKind: 'supplier', ownerId, rate })
  expect((await give(must(head), 100)).code).toBe(200)
  expect(await give(must(team), 101)).toMatchObject({
    code: 409,
    msg: 'userProduct.aboveParent',
    data: { params: { name: 'supplier01 pay', rate: '1 %' } },
  })
  expect((await give(must(team), 100)).code).toBe(200)
  const [row] = (await admin.call('userProduct.getList', { supplierId: must(head), productName: 'usdtPayout' })).list
  expect(await admin.attempt('userProduct.update', { id: must(row).id, rate: 99 })).toMatchObject({
    code: 409,
    msg: 'userProduct.belowAgent',
    data: { params: { name: 'supplier03 pay' } },
  })
})

it('is read by staff, changed by admins, and is nothing for outsiders', async () => {
  await add()
  const { id } = await only()
  const codes = async (account: 'custservice' | 'supplier01' | 'merchant01') => {
    const client = await server.signIn(account, { secondLevel: true })
    return [
      (await client.attempt('userProduct.getList', {})).code,
      (await client.attempt('userProduct.getHistory', { id })).code,
      (await client.attempt('userProduct.update', { id, rate: 1 })).code,
    ]
  }
  expect(await codes('custservice')).toEqual([200, 200, 403])
  expect(await codes('supplier01')).toEqual([403, 403, 403])
  expect(await codes('merchant01')).toEqual([403, 403, 403])
  const stored = await db()
    .select()
    .from(userProducts)
    .where(and(eq(userProducts.id, id)))
  expect(must(stored[0]).rate).toBe(125)
})
