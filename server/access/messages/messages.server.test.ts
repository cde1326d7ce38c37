import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendMessage } from '#server/access/messages/messages.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.signIn('techmaintain')
  for (const name of ['first', 'second'])
    await sendMessage(server.services.db, server.services, [server.fixtures.users.techmaintain.userId], 'welcome', {
      name,
    })
})
afterAll(async () => await server.dispose())

it('shows the user’s messages newest first and counts the unread', async () => {
  const { unread, readed, trash } = await client.call('message.init')
  expect(unread.map(({ params }) => params['name'])).toEqual(['second', 'first'])
  expect([readed, trash]).toEqual([[], []])
  expect((await client.call('user.getInfo')).unreadCount).toBe(2)
})

it('moves a message from unread to read to trash and back, and refuses a move from the wrong box', async () => {
  const { unread } = await client.call('message.init')
  const msg_id = unread[0]?.msg_id ?? 0
  await client.call('message.has_read', { msg_id })
  expect(await client.attempt('message.has_read', { msg_id })).toMatchObject({
    status: 409,
    msg: 'message.stateConflict',
    failure: { present: { state: 'readed' } },
  })
  expect(await client.attempt('message.restore', { msg_id })).toMatchObject({ status: 409 })
  await client.call('message.remove_readed', { msg_id })
  expect((await client.call('message.init')).trash.map((message) => message.msg_id)).toEqual([msg_id])
  await client.call('message.restore', { msg_id })
  expect((await client.call('message.content', { msg_id })).state).toBe('readed')
})

it('hides other users’ messages', async () => {
  const { unread } = await client.call('message.init')
  const other = await server.signIn('superadmin')
  const msg_id = unread[0]?.msg_id ?? 0
  expect(await other.attempt('message.content', { msg_id })).toMatchObject({ status: 404, msg: 'message.notFound' })
  expect(await other.attempt('message.has_read', { msg_id })).toMatchObject({ status: 404 })
})

it('counts all messages, however many it lists, and reads all that were there', async () => {
  const supplier = await server.signIn('supplier02')
  const { userId } = server.fixtures.users.supplier02
  const { db, services } = { db: server.services.db, services: server.services }
  const send = async (name: string) => await sendMessage(db, services, [userId], 'welcome', { name })
  for (let n = 0; n < 203; n += 1) await send(`number ${n}`)
  const { counts, unread } = await supplier.call('message.init')
  expect([counts, unread.length]).toEqual([{ unread: 203, readed: 0, trash: 0 }, 200])
  const msg_id = unread[0]?.msg_id ?? 0
  await send('meanwhile')
  expect(await supplier.call('message.read_all', { msg_id })).toEqual({ count: 203 })
  expect((await supplier.call('message.init')).counts).toEqual({ unread: 1, readed: 203, trash: 0 })
  expect((await supplier.call('user.getInfo')).unreadCount).toBe(1)
  const { unread: others } = await client.call('message.init')
  expect(others.length).toBeGreaterThan(0)
})
