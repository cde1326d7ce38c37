import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { and, desc, eq } from 'drizzle-orm'
import { audit, merchants, suppliers, users } from '#server/db/schema/schema.ts'
import { availableOf, EXTERNAL_ACCOUNT, postTransaction } from '#server/ledger/post-transaction.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

const PASSWORD = 'Made-party-1'

let server: OrderServer
let admin: TestClient
beforeAll(async () => {
  server = await startOrderServer()
  admin = await server.signIn('platformadmin', { secondLevel: true })
})
afterAll(async () => await server.dispose())

const db = () => server.services.db
let made = 0
const newParty = () => ({ name: `Made ${(made += 1)}`, account: `madeparty${made}`, password: PASSWORD })
const login = async (userName: string) => await server.anonymous.attempt('user.login', { userName, password: PASSWORD })
const merchantOf = async (id: number) => must((await admin.call('merchant.getList', { id })).list[0])
const supplierOf = async (id: number) => must((await admin.call('supplier.getList', { id })).list[0])

describe.each(['merchant', 'supplier'] as const)('a %s', (kind) => {
  const listed = async (id: number) => (kind === 'merchant' ? await merchantOf(id) : await supplierOf(id))

  it('is made with a new account, without limits where none are given, and signs in', async () => {
    const party = newParty()
    const { id, account, related } = await admin.call(`${kind}.add`, party)
    expect({ account, related }).toEqual({ account: party.account, related: null })
    expect(await listed(id)).toMatchObject({
      name: party.name,
      account: party.account,
      status: 'active',
      signIn: 'active',
      maxConcurrentOrders: null,
      minBalances: {},
      createdBy: 'platformadmin name',
    })
    expect((await login(party.account)).code).toBe(200)
    expect(await admin.attempt(`${kind}.add`, party)).toMatchObject({ code: 409, msg: 'record.known' })
  })

  it('is made for an unused account of its role, and for no other', async () => {
    const { id: userId } = await admin.call('admin.addUser', {
      account: `unused${kind}`,
      nickname: 'Unused',
      access: kind,
      password: PASSWORD,
    })
    const unused = async () => (await admin.call('user.getUnusedUserOptions', { role: kind })).list.map(({ id }) => id)
    expect(await unused()).toContain(userId)
    const { id } = await admin.call(`${kind}.add`, { name: 'Of an account', userId })
    expect(await listed(id)).toMatchObject({ account: `unused${kind}` })
    expect(await unused()).not.toContain(userId)
    expect(await admin.attempt(`${kind}.add`, { name: 'Again', userId })).toMatchObject({ msg: 'user.hasParty' })
    const staff = server.fixtures.users.custservice.userId
    expect(await admin.attempt(`${kind}.add`, { name: 'Staff', userId: staff })).toMatchObject({
      code: 400,
      failure: { issues: [{ path: 'userId', fault: 'notAvailable' }] },
    })
    expect(await admin.attempt(`${kind}.add`, { name: 'Nobody' })).toMatchObject({
      failure: { issues: [{ path: 'account', fault: 'required' }] },
    })
  })

  it('is changed by whoever saw it as it is; a limit of 0 is 0, and one that is null is none', async () => {
    const { id } = await admin.call(`${kind}.add`, newParty())
    const seen = await listed(id)
    await admin.call(`${kind}.update`, {
      id,
      expectedVersion: seen.version,
      maxConcurrentOrders: 0,
      minBalances: { INR: 5, USDT: 1 },
    })
    expect(await listed(id)).toMatchObject({
      maxConcurrentOrders: 0,
      minBalances: { INR: 5, USDT: 1 },
      name: seen.name,
    })
    const late = await admin.attempt(`${kind}.update`, { id, expectedVersion: seen.version, name: 'Late' })
    expect(late).toMatchObject({
      code: 409,
      msg: 'record.versionConflict',
      failure: { by: 'platformadmin name', present: { version: seen.version + 1 } },
    })
    await admin.call(`${kind}.update`, { id, maxConcurrentOrders: null })
    expect(await listed(id)).toMatchObject({ maxConcurrentOrders: null, minBalances: { INR: 5, USDT: 1 } })
  })

  it('is deleted with its account while nothing hangs on it, and comes back disabled', async () => {
    const party = newParty()
    const { id } = await admin.call(`${kind}.add`, party)
    const lines = (amountMinor: number) => [
      { account: EXTERNAL_ACCOUNT, currency: 'INR', exponent: 2, amountMinor: -amountMinor },
      { account: availableOf(kind, id), currency: 'INR', exponent: 2, amountMinor },
    ]
    const post = async (amountMinor: number) =>
      await db().transaction((tx) =>
        postTransaction(tx, { cause: 'opening', at: new Date(), lines: lines(amountMinor) }),
      )
    await post(1_250)
    expect(await admin.attempt(`${kind}.delete`, { id })).toMatchObject({
      code: 409,
      msg: 'party.hasMoney',
      failure: { params: { amounts: '12.50 INR' } },
    })
    await post(-1_250)
    await admin.call(`${kind}.delete`, { id })
    const { userId, ...deleted } = await listed(id)
    expect(deleted).toMatchObject({ status: 'deleted', signIn: 'deleted' })
    expect((await login(party.account)).msg).toBe('login.wrongCredentials')
    for (const refused of [
      await admin.attempt(`${kind}.update`, { id, name: 'Other' }),
      await admin.attempt(`${kind}.setEnabled`, { id, enabled: true }),
      await admin.attempt(`${kind}.delete`, { id }),
    ])
      expect(refused).toMatchObject({ code: 409, msg: 'party.deleted' })
    expect(await admin.attempt('admin.restoreUser', { id: userId })).toMatchObject({ msg: 'user.partyDeleted' })
    await admin.call(`${kind}.restore`, { id })
    expect(await listed(id)).toMatchObject({ status: 'disabled', signIn: 'disabled' })
    expect(await admin.attempt(`${kind}.restore`, { id })).toMatchObject({ code: 409, msg: 'party.notDeleted' })
    await admin.call('admin.setUserEnabled', { id: userId, enabled: true })
    expect((await login(party.account)).code).toBe(200)
  })
})

it('takes no new orders of a disabled merchant, whose open ones go on, and which signs in', async () => {
  const { id } = must(server.fixtures.merchants[0])
  const open = await server.newOrder()
  await admin.call('merchant.setEnabled', { id, enabled: false })
  expect(await server.attemptOrder()).toMatchObject({ code: 403, msg: 'order.merchantDisabled' })
  expect(await admin.attempt('merchant.delete', { id })).toMatchObject({
    code: 409,
    msg: 'party.openOrders',
    failure: { params: { count: 1 } },
  })
  await server.signIn('merchant01')
  expect((await server.stored(open.orderCode)).holdsResource).toBe(true)
  await admin.call('merchant.setEnabled', { id, enabled: true })
  expect((await server.attemptOrder()).code).toBe(200)
})

it('allocates nothing to a disabled supplier, and deletes none with a team', async () => {
  const [first, ...others] = must(server.fixtures.suppliers)
  for (const { id } of [must(first), ...others]) await admin.call('supplier.setEnabled', { id, enabled: false })
  expect(await server.attemptOrder()).toMatchObject({
    code: 409,
    failure: { issues: [{ path: 'productId', fault: 'noneOpen' }], present: { orderStatusId: 10 } },
  })
  for (const { id } of [must(first), ...others]) await admin.call('supplier.setEnabled', { id, enabled: true })
  const { id } = await admin.call('supplier.add', newParty())
  const member = await admin.call('supplier.add', newParty())
  await db().update(suppliers).set({ parentId: id }).where(eq(suppliers.id, member.id))
  expect(await admin.attempt('supplier.delete', { id })).toMatchObject({ code: 409, msg: 'party.hasTeam' })
})

it('makes a related supplier or merchant with an account of its own where the settings say so', async () => {
  const told = async () => (await admin.call('user.getUnusedUserOptions', { role: 'merchant' })).makesRelated
  expect(await told()).toBe(false)
  await setSettings(server, { autoCreateRelateSupplier: true, autoCreateRelateMerchant: true })
  expect(await told()).toBe(true)
  const merchant = await admin.call('merchant.add', { name: 'Both ways', account: 'bothways', password: PASSWORD })
  expect(merchant.related).toMatchObject({ account: 'bothwaysS' })
  expect(await merchantOf(merchant.id)).toMatchObject({ relatedSupplier: 'Both ways' })
  expect(await supplierOf(must(merchant.related).id)).toMatchObject({ relatedMerchant: 'Both ways', name: 'Both ways' })
  expect((await login('bothwaysS')).code).toBe(200)
  const supplier = await admin.call('supplier.add', { name: 'The other way', account: 'otherway', password: PASSWORD })
  expect(supplier.related).toMatchObject({ account: 'otherwayM' })
  const related = await merchantOf(must(supplier.related).id)
  expect(related).toMatchObject({ relatedSupplier: 'The other way', products: [] })
  // Neither makes a third.
  const named = async (name: string) => await db().select().from(merchants).where(eq(merchants.name, name))
  expect(await named('The other way')).toHaveLength(1)
  // All or nothing: a name that is taken leaves neither.
  const before = await db().select().from(suppliers)
  expect((await admin.attempt('merchant.add', { name: 'x', account: 'bothways', password: PASSWORD })).code).toBe(409)
  expect(await db().select().from(suppliers)).toHaveLength(before.length)
  await setSettings(server, { autoCreateRelateSupplier: false, autoCreateRelateMerchant: false })
  expect((await admin.call('merchant.add', newParty())).related).toBeNull()
})

it('resets a payment password by its call, which ends the party’s sessions', async () => {
  const merchant = await server.signIn('merchant02')
  const { userId } = server.fixtures.users.merchant02
  await db().update(users).set({ payPasswordHash: 'set' }).where(eq(users.id, userId))
  await admin.call('admin.resetPayPassword', { id: userId })
  expect((await merchant.attempt('user.getInfo')).code).toBe(1003)
  const [user] = await db().select().from(users).where(eq(users.id, userId))
  expect(user?.payPasswordHash).toBeNull()
})

it('gives every merchant a number and a key of its own, and audits neither key nor password', async () => {
  const { id } = await admin.call('merchant.add', newParty())
  const [merchant] = await db().select().from(merchants).where(eq(merchants.id, id))
  expect(server.services.secrets.open(must(merchant).signKey)).toHaveLength(43)
  expect(must(merchant)).toMatchObject({ encryption: 'SHA256', mchId: expect.stringMatching(/^M\d{8}$/) })
  const [entry] = await db()
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'merchant.create'), eq(audit.target, must(merchant).mchId)))
    .orderBy(desc(audit.id))
  expect(JSON.stringify(must(entry))).not.toMatch(/signKey|passwordHash/)
})

it('asks the second-level password of every change, and lets nobody but admins make one', async () => {
  const without = await server.signIn('platformadmin')
  const changes = ['add', 'update', 'setEnabled', 'delete', 'restore'] as const
  for (const kind of ['merchant', 'supplier'] as const)
    for (const verb of changes) {
      expect((await without.attempt(`${kind}.${verb}`, { id: 1 })).code).toBe(1024)
      for (const account of ['custservice', 'techmaintain', 'techsupport', 'merchant01', 'supplier01'] as const)
        expect((await (await server.signIn(account)).attempt(`${kind}.${verb}`, { id: 1 })).code).toBe(403)
    }
})
