import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EntityRow } from '#contract/system/entity.endpoints.ts'
import { ENTITY_KINDS } from '#domain/entities.ts'
import type { EntityKind } from '#domain/entities.ts'
import { maskNumber } from '#domain/privacy/masked-numbers.ts'
import { SECRET_SETTINGS } from '#domain/settings.ts'
import { orders, resources, sessions, settings, users } from '#server/db/schema/schema.ts'
import { columnsOf, isSecretColumn } from '#server/ops/entity-data/entity-columns.ts'
import { ENTITY_TABLES } from '#server/ops/entity-data/entity-tables.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

const CANARY = 'canary-4f1c'
const PAYER = 'Asha Raghunathan'

let server: TestServer
let superAdmin: TestClient
let maintainer: TestClient
let orderCode: string

beforeAll(async () => {
  server = await startTestServer()
  superAdmin = await server.signIn('superadmin', { secondLevel: true })
  maintainer = await server.signIn('techmaintain', { secondLevel: true })
  ;({ orderCode } = await server.createOrder())
  await server.services.db
    .update(orders)
    .set({ userName: PAYER, request: { subject: 'Order', deep: [{ signKey: CANARY }] } })
    .where(eq(orders.orderCode, orderCode))
})
afterAll(async () => await server.dispose())

const read = async (kind: EntityKind, number: string, client = superAdmin) =>
  (await client.call('entity.getData', { kind, number, pageSize: 200 })).list
const field = (rows: readonly EntityRow[], name: string) => must(rows.find(({ id }) => id === `field:${name}`))
const relation = (rows: readonly EntityRow[], kind: EntityKind) =>
  rows.filter(({ part, name }) => part === 'relation' && name === kind)

it('shows an order with its fields, relations, history and audit', async () => {
  await superAdmin.call('order.reject', { orderCode, rejectReason: 'highRiskCard' })
  const rows = await read('order', orderCode)
  expect(field(rows, 'amountMinor')).toMatchObject({ value: expect.any(Number), exponent: 2, of: 'order' })
  expect(field(rows, 'status').value).toBe('rejected')
  const merchant = must(server.fixtures.merchants[0])
  expect(relation(rows, 'merchant')).toMatchObject([
    { column: 'merchantId', toKind: 'merchant', toNumber: merchant.mchId },
  ])
  expect(rows.find(({ part, name }) => part === 'history' && name === 'REJECT')).toMatchObject({
    time: expect.any(String),
  })
  expect(rows.find(({ part }) => part === 'audit')).toMatchObject({
    name: 'order.REJECT',
    by: 'superadmin',
    auditId: expect.any(Number),
  })
})

it('leads from entity to entity, and back by what refers to it', async () => {
  const [{ toNumber }] = relation(await read('order', orderCode), 'merchant') as [EntityRow]
  const merchant = await read('merchant', must(toNumber))
  expect(relation(merchant, 'order')).toMatchObject([{ value: 1, toNumber: orderCode }])
  const [user] = relation(merchant, 'user')
  expect(field(await read('user', must(user?.toNumber)), 'role').value).toBe('merchant')
})

it('finds an order without its kind, by its own number and by its merchant’s', async () => {
  const merchantOrderId = String(field(await read('order', orderCode), 'merchantOrderId').value)
  const found = async (number: string) => (await superAdmin.call('entity.getData', { number, pageSize: 200 })).list
  for (const number of [orderCode, ` ${orderCode.toLowerCase()} `, merchantOrderId])
    expect(field(await found(number), 'orderCode')).toMatchObject({ value: orderCode, of: 'order' })
  expect(field(await found('superadmin'), 'role')).toMatchObject({ of: 'user' })
  expect(await read('order', merchantOrderId)).not.toEqual([])
  // A mere id belongs to too many kinds.
  expect(await found(String(field(await read('order', orderCode), 'id').value))).toEqual([])
})

it('finds by plain id and in any case, filters by part, and answers nothing for what is not there', async () => {
  const id = String(field(await read('order', orderCode), 'id').value)
  expect(field(await read('order', id), 'orderCode').value).toBe(orderCode)
  expect(field(await read('order', orderCode.toLowerCase()), 'orderCode').value).toBe(orderCode)
  const { list } = await superAdmin.call('entity.getData', { kind: 'order', number: id, part: ['relation'] })
  expect(new Set(list.map(({ part }) => part))).toEqual(new Set(['relation']))
  for (const kind of ENTITY_KINDS)
    for (const none of ['nothing', '9007199254740991', '1e9', '%']) expect(await read(kind, none)).toEqual([])
  expect((await superAdmin.call('entity.getData', {})).list).toEqual([])
  expect((await superAdmin.call('entity.getData', { kind: 'order' })).list).toEqual([])
})

it('shows nobody the value of a secret column, of any kind that has a row', async () => {
  const { db } = server.services
  await db.update(resources).set({ credentials: Buffer.from(CANARY), cardNumber: CANARY, vpa: CANARY })
  await db.update(users).set({ payPasswordHash: CANARY, totpPendingSecret: Buffer.from(CANARY) })
  await db.update(sessions).set({ standingCodes: { order: CANARY } })
  await db
    .insert(settings)
    .values({ key: must(SECRET_SETTINGS[0]), value: CANARY })
    .onConflictDoUpdate({ target: settings.key, set: { value: CANARY } })
  const seen: EntityKind[] = []
  for (const kind of ENTITY_KINDS) {
    const { key, table } = ENTITY_TABLES[kind]
    for (const { number, stored } of await db.select({ number: key, stored: columnsOf(kind) as never }).from(table)) {
      const rows = await read(kind, String(number))
      const secrets = Object.entries(stored as Record<string, unknown>).filter(([name]) => isSecretColumn(kind, name))
      for (const [name, value] of secrets) {
        expect(field(rows, name)).toMatchObject({ value: null, isHidden: true })
        if (typeof value === 'string' && value.length > 5) expect(JSON.stringify(rows)).not.toContain(value)
      }
      expect(JSON.stringify(rows)).not.toContain(CANARY)
      seen.push(kind)
    }
  }
  expect([...new Set(seen)]).toEqual(
    expect.arrayContaining(['order', 'user', 'session', 'merchant', 'supplier', 'resource', 'setting']),
  )
})

it('masks personal data for technicalMaintenance, who walks by ids where numbers are accounts', async () => {
  expect(field(await read('order', orderCode), 'userName').value).toBe(PAYER)
  const rows = await read('order', orderCode, maintainer)
  expect(field(rows, 'userName').value).toBe(maskNumber(PAYER))
  expect(field(rows, 'request')).toMatchObject({ value: null, isHidden: true })
  expect(JSON.stringify(rows)).not.toContain(PAYER)
  const merchant = await read('merchant', must(relation(rows, 'merchant')[0]?.toNumber), maintainer)
  const user = must(relation(merchant, 'user')[0]?.toNumber)
  expect(user).toMatch(/^\d+$/)
  expect(field(await read('user', user, maintainer), 'account').value).toBe(maskNumber('merchant01'))
})
