import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit, messages, users } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'
import { rounds } from '#tests/support/rounds.ts'

let server: TestServer
let boss: TestClient
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn('superadmin', { secondLevel: true })
  admin = await server.signIn('platformadmin', { secondLevel: true })
})
afterAll(async () => await server.dispose())

const PASSWORD = 'Letters2026'
let made = 0
async function add(values: object = {}): Promise<{ id: number; account: string }> {
  const account = `someone${String(++made).padStart(4, '0')}`
  const answer = await boss.attempt('admin.addUser', {
    nickname: `Someone ${made}`,
    account,
    password: PASSWORD,
    secondPassword: 'Second2027',
    access: 'customerService',
    ...values,
  })
  expect(answer).toMatchObject({ code: 200 })
  return { id: answer.data.id, account }
}
const rowOf = async (id: number) => must((await boss.call('admin.getUserList', { id })).list[0])
const signIn = async (userName: string, password = PASSWORD) =>
  await server.anonymous.attempt('user.login', { userName, password })
/** A socket of a person who is signed in. */
async function watch(userName: string) {
  const { token } = await server.anonymous.call('user.login', { userName, password: PASSWORD })
  const socket = watchSocket(await server.openSocket())
  await socket.ask('auth', { token })
  return { socket, client: createTestClient(server.baseUrl, { token }) }
}
const auditedOf = async (account: string) =>
  (await server.services.db.select().from(audit).where(eq(audit.target, account)).orderBy(audit.id)).map(
    ({ action, detail }) => [action, detail['from'], detail['to']],
  )

describe('an account', () => {
  it('is added, welcomed, found, changed and audited without its passwords', async () => {
    const { id, account } = await add({ access: ['admin'] })
    expect(await signIn(account.toUpperCase())).toMatchObject({ code: 200 })
    const told = await server.services.db.select().from(messages).where(eq(messages.userId, id))
    expect(told).toMatchObject([{ kind: 'welcome', texts: { 'en-US': { text: `Welcome, Someone ${made}.` } } }])
    expect(await rowOf(id)).toMatchObject({ account, access: 'admin', status: 'active', googleBinding: 'none' })
    const found = async (filter: object) => (await boss.call('admin.getUserList', filter)).list.map((row) => row.id)
    expect(await found({ account: ` ${account.slice(2)} ` })).toEqual([id])
    expect(await found({ nickname: `someone ${made}`, access: 'admin' })).toEqual([id])
    expect(await found({ account, access: 'merchant' })).toEqual([])
    expect(await found({ account: '  ', nickname: '' })).toEqual(await found({}))
    await boss.call('admin.updateUser', { id, nickname: 'Other', password: 'Another2026', expectedVersion: 0 })
    expect(await boss.attempt('admin.updateUser', { id, nickname: 'Late', expectedVersion: 0 })).toMatchObject({
      code: 409,
      msg: 'record.versionConflict',
    })
    expect(await auditedOf(account)).toEqual([
      ['user.create', null, { account, nickname: `Someone ${made}`, role: 'admin' }],
      ['user.update', { nickname: `Someone ${made}` }, { nickname: 'Other', passwordHash: 'changed' }],
    ])
  })

  it('needs a name of its own, a password with letters and digits, and a second one that differs', async () => {
    const { id, account } = await add()
    const good = { nickname: 'N', account: 'freename01', password: PASSWORD, access: 'admin' }
    const issuesOf = async (change: object) =>
      (await boss.attempt('admin.addUser', { ...good, ...change })).failure.issues
    expect(await boss.attempt('admin.addUser', { ...good, account: account.toUpperCase() })).toMatchObject({
      code: 409,
      failure: { issues: [{ path: 'account', fault: 'known' }] },
    })
    expect(await issuesOf({ password: 'only letters' })).toEqual([{ path: 'password', fault: 'password' }])
    expect(await issuesOf({ secondPassword: PASSWORD })).toEqual([{ path: 'secondPassword', fault: 'sameAsOther' }])
    expect(await issuesOf({ nickname: '  ' })).toEqual([{ path: 'nickname', fault: 'required' }])
    expect(await issuesOf({ access: 'owner' })).toMatchObject([{ path: 'access' }])
    expect((await boss.attempt('admin.updateUser', { id, secondPassword: PASSWORD })).failure.issues).toEqual([
      { path: 'secondPassword', fault: 'sameAsOther' },
    ])
  })

  it('has a name of 8 to 64 letters and digits, whatever is asked', async () => {
    const isName = (text: string) => /^[a-zA-Z0-9]{8,64}$/.test(text)
    const near = fc.string({
      unit: fc.constantFrom(...'abzAZ09', '-', ' ', 'é', '字', '\n', '.'),
      minLength: 6,
      maxLength: 66,
    })
    const { id } = await add()
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(near, fc.string()).filter((text) => !isName(text)),
        async (account) => {
          const answer = await boss.attempt('admin.updateUser', { id, account })
          expect(answer.failure.issues?.map(({ path }) => path)).toEqual(['account'])
        },
      ),
      { numRuns: rounds(8, 40) },
    )
    for (const account of ['a'.repeat(8), 'Z9'.repeat(32)]) await boss.call('admin.updateUser', { id, account })
  })
})

describe('a change that takes away the right to be signed in', () => {
  it.each([
    ['disabled', 'disabled', (id: number) => boss.call('admin.setUserEnabled', { id, enabled: false })],
    ['deleted', 'disabled', (id: number) => boss.call('admin.deleteUser', { id })],
    ['given another role', 'roleChanged', (id: number) => boss.call('admin.updateUser', { id, role: 'admin' })],
    [
      'given another password',
      'passwordChanged',
      (id: number) => boss.call('admin.updateUser', { id, password: 'Another2026' }),
    ],
  ] as const)('closes sessions and sockets of who is %s within a second', async (_how, reason, act) => {
    const { id, account } = await add()
    const { socket, client } = await watch(account)
    const begin = Date.now()
    await act(id)
    expect(await socket.closed).toBe(4001)
    expect(Date.now() - begin).toBeLessThan(1_000)
    expect(socket.pushes.at(-1)).toEqual({ commandType: 'session.revoked', data: { reason } })
    expect(await client.attempt('user.getInfo')).toMatchObject({ code: 1003, msg: `session.${reason}` })
    expect(await auditedOf(account)).toHaveLength(2)
  })

  it('says so at sign-in, to suppliers and merchants in their words, and is taken back', async () => {
    for (const [access, msg] of [
      ['supplier', 'login.supplierDisabled'],
      ['merchant', 'login.merchantDisabled'],
      ['admin', 'login.accountDisabled'],
    ] as const) {
      const { id, account } = await add({ access })
      await boss.call('admin.setUserEnabled', { id, enabled: false })
      expect(await signIn(account)).toMatchObject({ code: 403, msg })
      await boss.call('admin.deleteUser', { id })
      expect(await signIn(account)).toMatchObject({ code: 401 })
      expect(await boss.attempt('admin.setUserEnabled', { id, enabled: true })).toMatchObject({ msg: 'user.deleted' })
      await boss.call('admin.restoreUser', { id })
      expect(await signIn(account)).toMatchObject({ code: 200 })
      expect(await boss.attempt('admin.restoreUser', { id })).toMatchObject({ code: 409, msg: 'user.notDeleted' })
    }
  })

  it('is refused where it would shut out who makes it', async () => {
    const { userId: id } = server.fixtures.users.platformadmin
    const shutOut = { code: 409, msg: 'user.shutsOutSelf', failure: { params: { account: 'platformadmin' } } }
    expect(await admin.attempt('admin.deleteUser', { id })).toMatchObject(shutOut)
    expect(await admin.attempt('admin.setUserEnabled', { id, enabled: false })).toMatchObject(shutOut)
    expect(await admin.attempt('admin.updateUser', { id, role: 'customerService' })).toMatchObject(shutOut)
    expect(await admin.attempt('admin.repairUser', { userId: id, newAccountName: 'platformadmin2' })).toMatchObject({
      msg: 'user.own',
    })
  })
})

describe('superAdmins', () => {
  it('are changed and made by superAdmins only', async () => {
    const { userId: id } = server.fixtures.users.superadmin
    const refused = { code: 403, msg: 'user.superAdminOnly' }
    expect(await admin.attempt('admin.updateUser', { id, password: 'Taken2026' })).toMatchObject(refused)
    expect(await admin.attempt('admin.repairUser', { userId: id, newAccountName: 'takenover' })).toMatchObject(refused)
    const one = { nickname: 'N', account: 'promoted01', password: PASSWORD }
    expect(await admin.attempt('admin.addUser', { ...one, access: 'superAdmin' })).toMatchObject(refused)
    const other = await add()
    expect(await admin.attempt('admin.updateUser', { id: other.id, role: 'superAdmin' })).toMatchObject(refused)
  })

  it('never remove each other at once: one always stays', async () => {
    const first = server.fixtures.users.superadmin.userId
    const acts = [
      (client: TestClient, id: number) => client.attempt('admin.deleteUser', { id }),
      (client: TestClient, id: number) => client.attempt('admin.setUserEnabled', { id, enabled: false }),
      (client: TestClient, id: number) => client.attempt('admin.updateUser', { id, role: 'admin' }),
    ]
    for (const act of acts) {
      const { id, account } = await add({ access: 'superAdmin' })
      const { token } = await server.anonymous.call('user.login', { userName: account, password: PASSWORD })
      const { token2 } = await createTestClient(server.baseUrl, { token }).call('user.login2', {
        password: 'Second2027',
      })
      const other = createTestClient(server.baseUrl, { token, token2 })
      const answers = await Promise.all([act(boss, id), act(other, first)])
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
      const { db } = server.services
      const left = await db.select({ role: users.role, status: users.status }).from(users)
      expect(left.filter(({ role, status }) => role === 'superAdmin' && status === 'active')).toHaveLength(1)
      await db.update(users).set({ status: 'active', role: 'superAdmin' }).where(eq(users.id, first))
      await db.update(users).set({ status: 'deleted' }).where(eq(users.id, id))
      boss = await server.signIn('superadmin', { secondLevel: true })
    }
  })
})

it('a repaired account signs in under its new name, and what it owned stays its own', async () => {
  const { userId } = server.fixtures.users.supplier02
  const before = await rowOf(userId)
  for (let tries = 0; tries < 5; tries += 1) await signIn('supplier02', 'wrong')
  expect((await rowOf(userId)).lockedUntil).not.toBeNull()
  expect(await boss.attempt('admin.repairUser', { userId, newAccountName: 'merchant01' })).toMatchObject({
    code: 409,
    failure: { issues: [{ path: 'newAccountName', fault: 'known' }] },
  })
  await boss.call('admin.repairUser', { userId, newAccountName: 'mendedname' })
  const after = await rowOf(userId)
  expect(after).toMatchObject({ account: 'mendedname', status: 'active', party: before.party, lockedUntil: null })
  expect(await signIn('mendedname', 'Paydesk2026')).toMatchObject({ code: 200 })
  expect(await boss.attempt('admin.updateUser', { id: userId, role: 'admin' })).toMatchObject({ msg: 'user.hasParty' })
  expect(await auditedOf('mendedname')).toEqual([
    ['user.repair', { account: 'supplier02', status: 'active' }, { account: 'mendedname', status: 'active' }],
  ])
})

it('accounts of suppliers and merchants without a party are offered, until they are deleted', async () => {
  const { id, account } = await add({ access: 'supplier' })
  const offered = async () => (await boss.call('user.getUnusedUserOptions', { role: 'supplier' })).list
  expect(await offered()).toContainEqual(expect.objectContaining({ id, account, partyId: null }))
  expect((await offered()).map((one) => one.account)).not.toContain('supplier01')
  await boss.call('admin.deleteUser', { id })
  expect((await offered()).map((one) => one.id)).not.toContain(id)
})

it('a person whose account is locked for changes keeps passwords and authenticator as they are', async () => {
  const { id, account } = await add()
  const { client } = await watch(account)
  await boss.call('user.setAllowModify', { userId: id, allowModify: false })
  const refused = { code: 403, msg: 'user.modifyForbidden' }
  const change = { oldPassword: PASSWORD, newPassword: 'Another2026' }
  expect(await client.attempt('user.changePassword', change)).toMatchObject(refused)
  expect(await client.attempt('user.changeSecondPassword', change)).toMatchObject(refused)
  expect(await client.attempt('user.bindUserForProfile', { userAccount: account })).toMatchObject(refused)
  // A code at sign-in that has to be bound first can be.
  await boss.call('user.enableGoogleVerify', { userId: id, enableGoogleVerify: true })
  expect(await client.attempt('user.setPreferences', {})).toMatchObject({ msg: 'session.bindRequired' })
  expect(await client.attempt('user.bindUserForProfile', { userAccount: account })).toMatchObject({ code: 200 })
  await boss.call('user.enableGoogleVerify', { userId: id, enableGoogleVerify: false })
  await boss.call('user.setAllowModify', { userId: id, allowModify: true })
  expect(await client.attempt('user.changePassword', change)).toMatchObject({ code: 200 })
})
