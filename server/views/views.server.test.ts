import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '#tests/support/test-client.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let own: TestClient
let peer: TestClient
let stranger: TestClient
beforeAll(async () => {
  server = await startTestServer()
  own = await server.signIn('supplier01')
  peer = await server.signIn('supplier02')
  stranger = await server.signIn('merchant01')
})
afterAll(async () => await server.dispose())

const draft = { screen: 'orders', name: 'Waiting', search: { orderStatusId: [3] }, layout: { density: 'compact' } }
const namesSeenBy = async (client: TestClient) =>
  (await client.call('savedView.getList', { screen: 'orders' })).list.map(({ name, isOwn }) => ({ name, isOwn }))

it('keeps views of a screen, shares them within the role, and lets only their owner change them', async () => {
  const view = await own.call('savedView.save', draft)
  expect(view).toMatchObject({ ...draft, isOwn: true, shared: false })
  expect(await namesSeenBy(peer)).toEqual([])
  await own.call('savedView.save', { ...draft, id: view.id, name: 'Waiting long', shared: true })
  expect(await namesSeenBy(peer)).toEqual([{ name: 'Waiting long', isOwn: false }])
  expect(await namesSeenBy(stranger)).toEqual([])
  expect(await peer.attempt('savedView.save', { ...draft, id: view.id })).toMatchObject({
    status: 404,
    msg: 'view.notFound',
  })
  expect(await peer.attempt('savedView.delete', { id: view.id })).toMatchObject({ status: 404 })
  await own.call('savedView.delete', { id: view.id })
  expect(await namesSeenBy(own)).toEqual([])
})

it('refuses a name that is taken, and a view that is a file store', async () => {
  await own.call('savedView.save', draft)
  expect((await own.attempt('savedView.save', draft)).failure.issues).toEqual([{ path: 'name', fault: 'taken' }])
  const large = { ...draft, name: 'large', layout: { note: 'x'.repeat(20_000) } }
  expect((await own.attempt('savedView.save', large)).failure.issues?.[0]).toMatchObject({
    path: 'search',
    fault: 'tooLong',
  })
})
