import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendMessage } from '#server/messages/messages.ts'
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
