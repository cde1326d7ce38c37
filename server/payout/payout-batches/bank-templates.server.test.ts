import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import type { InputOf } from '#contract/contract.ts'
import { BANK_TEMPLATES } from '#domain/bank-templates/bank-templates.ts'
import { exampleBatch } from '#domain/bank-templates/bank-template-examples.ts'
import type { BankTemplate } from '#domain/bank-templates/bank-template.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { audit, userProducts, resources } from '#server/db/schema/schema.ts'
import { decodeFile } from '#server/http/files/upload.ts'
import { writeFile } from '#server/payout/payout-batches/file/batch-file.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { deposit } from '#tests/support/payouts/payout-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let superAdmin: TestClient
let admin: TestClient
let accountId = 0

beforeAll(async () => {
  server = await startTestServer()
  const merchant = must(server.fixtures.merchants[0])
  const { db } = server.services
  await db
    .insert(userProducts)
    .values([{ ownerKind: 'merchant' as const, ownerId: merchant.id, productId: 3002, rate: 0 }])
  const [account] = await db
    .insert(resources)
    .values({
      supplierId: must(server.fixtures.suppliers[1]).id,
      productId: 3002,
      name: 'Payer',
      cardNumber: '000405112233',
      accountName: 'Paydesk Ltd',
      maxConcurrentOrders: 1_000,
    })
    .returning()
  accountId = must(account).id
  await deposit(server.services, merchant.id, 10_000_000)
  superAdmin = await server.signIn('superadmin')
  admin = await server.signIn('platformadmin')
})
afterAll(async () => await server.dispose())

const builtIn = (id: string): BankTemplate => must(BANK_TEMPLATES.find((template) => template.id === id))
const own = (change: Partial<BankTemplate> = {}): BankTemplate => ({
  ...builtIn('icbc-batch'),
  id: 'my-bank',
  name: 'My bank',
  currency: 'INR',
  ...change,
})
const one = async (id: string) => (await superAdmin.call('bankTemplate.getList', { id })).list[0]
const refusedAt = async (template: BankTemplate, input: Partial<InputOf<'bankTemplate.save'>> = {}) => {
  const { code, failure } = await superAdmin.attempt('bankTemplate.save', { ...template, isNew: true, ...input })
  return [code, ...(failure.issues ?? []).map(({ path, fault }) => `${path}: ${fault}`)]
}

async function createPayout(number: string): Promise<void> {
  const merchant = must(server.fixtures.merchants[0])
  const params = {
    mchId: merchant.mchId,
    productId: 3002,
    mchOrderNo: number,
    amount: 10_000,
    notifyUrl: 'http://127.0.0.1:9/none',
    userName: 'Asha Rao',
    cardNumber: '50100012345678',
    ifscCode: 'HDFC0001234',
    bankName: 'HDFC Bank',
  }
  await server.anonymous.call('api.payoutOrder.create', {
    ...params,
    sign: signParams(params, merchant.key, merchant.encryption),
  })
}

async function createBatch(templateId: string) {
  const payoutTime = toWallClock(new Date(Date.now() + 60_000), 'Asia/Shanghai')
  return await admin.attempt('payoutBatch.create', {
    payoutTime,
    resourceIdList: [accountId],
    templateId,
    maxOrders: 1,
  })
}

async function exported(batchId: number): Promise<string> {
  const response = await fetch(`${server.baseUrl}/v1.0/payoutBatch/export?batchId=${batchId}`, {
    headers: { token: admin.token },
  })
  return must(decodeFile(Buffer.from(await response.arrayBuffer()), 'gbk'))
}

it.each(BANK_TEMPLATES.filter(({ type }) => type === 'expense').map((template) => [template.id, template] as const))(
  'writes %s in the bytes of its encoding, and no others',
  (_id, template) => {
    const bytes = writeFile(template, exampleBatch(template))
    const text = must(decodeFile(bytes, template.encoding))
    expect(text).toContain('P2611200000000001')
    expect(text.includes('\ufffd')).toBe(false)
    expect(bytes.equals(Buffer.from(text))).toBe(template.encoding === 'utf-8' || /^[\x20-\x7e\r\n]*$/.test(text))
  },
)

it('lists, adds, changes and deletes templates; deleting a changed built-in one restores it', async () => {
  const before = await superAdmin.call('bankTemplate.getList', {})
  expect(before.list.map(({ id }) => id).sort()).toEqual(BANK_TEMPLATES.map(({ id }) => id).sort())
  const { row } = await superAdmin.call('bankTemplate.save', { ...own(), isNew: true })
  expect(row).toMatchObject({ origin: 'own', version: 1, updatedBy: 'superadmin name', openBatches: 0 })
  expect(await refusedAt(own())).toEqual([400, 'id: taken'])
  expect(await refusedAt(own({ id: 'icici-cib' }))).toEqual([400, 'id: taken'])
  expect((await superAdmin.attempt('bankTemplate.save', own({ id: 'nobody' }))).code).toBe(404)
  await superAdmin.call('bankTemplate.save', { ...own({ name: 'Mine' }), expectedVersion: 1 })
  expect(await superAdmin.attempt('bankTemplate.save', { ...own(), expectedVersion: 1 })).toMatchObject({
    msg: 'bankTemplate.versionConflict',
    failure: { params: { refusal: 'versionConflict' }, present: { version: 2 }, by: 'superadmin name' },
  })
  expect((await superAdmin.call('bankTemplate.getList', { name: 'mine', origin: 'own' })).list).toEqual([
    expect.objectContaining({ version: 2 }),
  ])
  await superAdmin.call('bankTemplate.delete', { id: 'my-bank', expectedVersion: 2 })
  expect(await one('my-bank')).toBeUndefined()

  const { name } = builtIn('icici-cib')
  await superAdmin.call('bankTemplate.save', {
    ...builtIn('icici-cib'),
    name: 'Changed',
    expectedVersion: 0,
  })
  expect(await one('icici-cib')).toMatchObject({ origin: 'changed', name: 'Changed' })
  await superAdmin.call('bankTemplate.delete', { id: 'icici-cib' })
  expect(await one('icici-cib')).toMatchObject({ origin: 'builtIn', version: 0, name })
  expect((await superAdmin.attempt('bankTemplate.delete', { id: 'icici-cib' })).msg).toBe('bankTemplate.builtIn')
  const actions = await server.services.db
    .select({ action: audit.action })
    .from(audit)
    .where(eq(audit.target, 'my-bank'))
    .orderBy(audit.id)
  expect(actions.map(({ action }) => action).sort()).toEqual([
    'bankTemplate.delete',
    'bankTemplate.save',
    'bankTemplate.save',
  ])
})

it('pages through the matches', async () => {
  const first = await superAdmin.call('bankTemplate.getList', { type: 'expense', pageSize: 3 })
  expect(first.list).toHaveLength(3)
  const second = await superAdmin.call('bankTemplate.getList', {
    type: 'expense',
    pageSize: 3,
    cursor: must(first.nextCursor),
  })
  const ids = [...first.list, ...second.list].map(({ id }) => id)
  expect(new Set(ids).size).toBe(6)
  expect(
    (await superAdmin.call('bankTemplate.getList', { encoding: 'gbk' })).list.every(
      ({ encoding: used }) => used === 'gbk',
    ),
  ).toBe(true)
})

it('names the invalid field', async () => {
  const [first = must(own().columns[0]), ...rest] = own().columns
  expect(await refusedAt(own({ name: '' }))).toEqual([400, 'name: required'])
  expect(await refusedAt(own({ columns: [{ ...first, header: '=1+1' }, ...rest] }))).toEqual([
    400,
    'columns.0.header: actsAsFormula',
  ])
  expect(await refusedAt(own({ columns: [{ ...first, header: '序号 😀' }, ...rest] }))).toEqual([
    400,
    'columns.0.header: encoding',
  ])
  expect(await refusedAt(own({ columns: rest.filter(({ source }) => source !== 'amount') }))).toEqual([
    400,
    'columns: needsAmount',
  ])
  expect(await refusedAt(own({ type: 'income', columns: [], result: null }))).toEqual([
    400,
    'result.reference: required',
  ])
  expect(await one('my-bank')).toBeUndefined()
})

it('keeps the template version a batch was created with, and does not offer a disabled one', async () => {
  await superAdmin.call('bankTemplate.save', { ...own(), isNew: true })
  await createPayout('tpl-1')
  await createPayout('tpl-2')
  const { batch } = must((await createBatch('my-bank')).data)
  expect(await one('my-bank')).toMatchObject({ openBatches: 1 })
  const columns = own().columns.map((column) => (column.header === '用途' ? { ...column, text: '退款' } : column))
  await superAdmin.call('bankTemplate.save', { ...own({ columns }), expectedVersion: 1 })
  await superAdmin.call('bankTemplate.enable', { id: 'my-bank', enable: false, expectedVersion: 2 })
  expect(await exported(batch.id)).toMatch(/,货款,P\d{16}\r\n$/)

  expect((await createBatch('my-bank')).failure.issues).toEqual([{ path: 'templateId', fault: 'notAvailable' }])
  const offered = async () =>
    (await admin.call('payoutBatch.getTemplates', { type: 'expense' })).list.map(({ id }) => id)
  expect(await offered()).not.toContain('my-bank')
  expect((await superAdmin.call('bankTemplate.getList', { isDisabled: true })).list.map(({ id }) => id)).toEqual([
    'my-bank',
  ])
  await superAdmin.call('bankTemplate.enable', { id: 'my-bank', enable: true })
  expect(await offered()).toContain('my-bank')
  const second = must((await createBatch('my-bank')).data).batch
  expect(await exported(second.id)).toMatch(/,退款,P\d{16}\r\n$/)
  await superAdmin.call('bankTemplate.delete', { id: 'my-bank' })
  expect(await exported(second.id)).toMatch(/,退款,P\d{16}\r\n$/)
})

it('lets only a superAdmin edit, and one of two concurrent saves win', async () => {
  for (const name of ['bankTemplate.save', 'bankTemplate.delete', 'bankTemplate.enable'] as const) {
    expect((await admin.attempt(name, { ...own(), enable: false })).code).toBe(403)
  }
  const results = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      superAdmin.attempt('bankTemplate.save', { ...own({ id: 'raced', name }), isNew: true }),
    ),
  )
  expect(results.map(({ code }) => code).sort()).toEqual([200, 400, 400, 400])
})
