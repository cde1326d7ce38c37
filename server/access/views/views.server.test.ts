import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suppliers, users } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let own: TestClient
let peer: TestClient
beforeAll(async () => {
  server = await startTestServer()
  own = await server.signIn('supplier01')
  peer = await server.signIn('supplier03')
})
afterAll(async () => await server.dispose())

const draft = { screen: 'orders', name: 'Waiting', search: { orderStatusId: [3] }, layout: { density: 'compact' } }
const viewsSeenBy = async (client: TestClient, screen = 'orders') =>
  (await client.call('savedView.getList', { screen })).list
const namesSeenBy = async (client: TestClient) =>
  (await viewsSeenBy(client)).map(({ name, isOwn }) => ({ name, isOwn }))

it('stores views of a screen, shares them, and lets only their owner change them', async () => {
  const view = await own.call('savedView.save', draft)
  expect(view).toMatchObject({ ...draft, isOwn: true, shared: false })
  expect(await namesSeenBy(peer)).toEqual([])
  await own.call('savedView.save', { ...draft, id: view.id, name: 'Waiting long', shared: true })
  expect(await namesSeenBy(peer)).toEqual([{ name: 'Waiting long', isOwn: false }])
  expect(await peer.attempt('savedView.save', { ...draft, id: view.id })).toMatchObject({
    status: 404,
    msg: 'view.notFound',
  })
  expect(await peer.attempt('savedView.delete', { id: view.id })).toMatchObject({ status: 404 })
  await own.call('savedView.delete', { id: view.id })
  expect(await namesSeenBy(own)).toEqual([])
})

it('refuses a taken name, and an oversized view', async () => {
  await own.call('savedView.save', draft)
  expect((await own.attempt('savedView.save', draft)).failure.issues).toEqual([{ path: 'name', fault: 'taken' }])
  const large = { ...draft, name: 'large', layout: { note: 'x'.repeat(20_000) } }
  expect((await own.attempt('savedView.save', large)).failure.issues?.[0]).toMatchObject({
    path: 'search',
    fault: 'tooLong',
  })
})

describe('a shared view', () => {
  /** Groups of people with the same role and company. The last of each was added to the fixtures. */
  const CIRCLES = [
    ['platformadmin', 'other admin'],
    ['custservice', 'other agent'],
    ['supplier01', 'supplier03', 'team of supplier03'],
    ['supplier02', 'team of supplier02'],
    ['merchant01'],
    ['merchant02'],
  ] as const
  const clients = new Map<string, TestClient>()
  const seenBy = async (account: string) =>
    (await viewsSeenBy(must(clients.get(account)), 'shared')).map(({ name, ownerName }) => ({ name, ownerName }))
  const ownedBy = (accounts: readonly string[]) =>
    accounts.map((account) => ({ name: `by ${account}`, ownerName: `${account} name` }))

  /** Creates an account like one of the fixtures, with the same password. */
  async function addSimilarUser(model: FixtureAccount, account: string): Promise<number> {
    const { db } = server.services
    const { id: _id, ...like } = must((await db.select().from(users).where(eq(users.account, model)))[0])
    const added = await db
      .insert(users)
      .values({ ...like, account, nickname: `${account} name` })
      .returning({ id: users.id })
    return must(added[0]).id
  }

  async function addTeam(parent: FixtureAccount): Promise<void> {
    const userId = await addSimilarUser(parent, `team of ${parent}`)
    const above = must(server.fixtures.suppliers.find(({ account }) => account === parent))
    await server.services.db.insert(suppliers).values({ userId, name: `team of ${parent}`, parentId: above.id })
  }

  beforeAll(async () => {
    await addSimilarUser('platformadmin', 'other admin')
    await addSimilarUser('custservice', 'other agent')
    await addTeam('supplier02')
    await addTeam('supplier03')
    const { password } = server.fixtures.users.supplier01
    for (const account of CIRCLES.flat()) {
      const { token } = await server.anonymous.call('user.login', { userName: account, password })
      const client = createTestClient(server.baseUrl, { token })
      clients.set(account, client)
      await client.call('savedView.save', { ...draft, screen: 'shared', name: `by ${account}`, shared: true })
    }
  })

  it.each(CIRCLES.flatMap((circle) => circle.map((account) => ({ account, circle }))))(
    'is seen by $account from the own company and role alone',
    async ({ account, circle }) => {
      expect(await seenBy(account)).toEqual(ownedBy(circle.toSorted()))
    },
  )

  it('is no longer shared with a role that its owner has left', async () => {
    const { db } = server.services
    await db.update(users).set({ role: 'technicalSupport' }).where(eq(users.account, 'other admin'))
    expect(await seenBy('platformadmin')).toEqual(ownedBy(['platformadmin']))
  })
})

describe('a view of staff', () => {
  const search = { callbackStatus: 3 }
  const namesIn = async (client: TestClient, screen?: string) =>
    (await client.call('savedView.getList', { screen })).list.map(({ name }) => name)

  it('is shared with the roles that an administrator names, in their variant of the list', async () => {
    const admin = await server.signIn('superadmin')
    const agent = await server.signIn('custservice')
    const reader = await server.signIn('techmaintain')
    const view = {
      ...draft,
      screen: 'orders:full',
      name: 'For agents',
      search,
      sharedWith: ['customerService' as const],
    }
    const { id } = await admin.call('savedView.save', view)
    expect(await namesIn(agent, 'orders:customerService')).toEqual(['For agents'])
    expect(await namesIn(agent)).toContain('For agents')
    expect(await namesIn(agent, 'payoutOrders:customerService')).toEqual([])
    expect(await namesIn(reader, 'orders:customerService')).toEqual([])
    expect(await namesIn(own, 'orders:supplier')).not.toContain('For agents')
    await admin.call('savedView.save', { ...view, id, sharedWith: [] })
    expect(await namesIn(agent, 'orders:customerService')).toEqual([])
  })

  it('is shared with other roles by administrators alone, and by nobody with outside parties', async () => {
    for (const account of ['custservice', 'supplier01'] as const) {
      const client = await server.signIn(account)
      const refused = await client.attempt('savedView.save', { ...draft, name: 'mine', sharedWith: ['superAdmin'] })
      expect(refused.status).toBe(403)
    }
    const admin = await server.signIn('platformadmin')
    const outside = { ...draft, name: 'out', sharedWith: ['merchant' as never] }
    expect((await admin.attempt('savedView.save', outside)).status).toBe(400)
  })

  it('is no longer shared with other roles once its owner is no administrator', async () => {
    const { db } = server.services
    const admin = await server.signIn('platformadmin')
    const agent = await server.signIn('custservice')
    await admin.call('savedView.save', { ...draft, screen: 'banks:full', name: 'B', sharedWith: ['customerService'] })
    expect(await namesIn(agent, 'banks:full')).toEqual(['B'])
    await db.update(users).set({ role: 'technicalSupport' }).where(eq(users.account, 'platformadmin'))
    expect(await namesIn(agent, 'banks:full')).toEqual([])
    await db.update(users).set({ role: 'admin' }).where(eq(users.account, 'platformadmin'))
  })
})
