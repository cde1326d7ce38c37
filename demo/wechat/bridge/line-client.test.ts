import { expect, it } from 'vitest'
import type { Bridge } from '#demo/wechat/bridge/bridge.ts'
import { createLineClient } from '#demo/wechat/bridge/line-client.ts'

/** A client, what its program was asked, and what the bridge heard of it. */
function heard() {
  const asked: object[] = []
  const told: unknown[] = []
  const bridge: Bridge = {
    take: (message) => Promise.resolve(void told.push(message)),
    list: ({ groups, contacts }) => void told.push({ groups, contacts }),
    fare: ({ state, errorCount }) => void told.push({ state, errorCount }),
    stop: () => Promise.resolve(),
  }
  const client = createLineClient((question) => void asked.push(question))
  return { asked, told, client, say: (word: unknown) => client.hear(JSON.stringify(word), bridge) }
}

it('carries on what the program says, as the calls take it', async () => {
  const { say, told } = heard()
  const message = { messageId: '1', groupId: 'g', text: 'Hello', occurredAt: '2026-11-24T10:00:00.000Z' }
  const groups = [{ groupId: 'g', name: 'Group' }]
  expect(await say({ event: 'message', message })).toBeNull()
  expect(await say({ event: 'directory', groups })).toBeNull()
  expect(await say({ event: 'state', state: 'online', errorCount: 2 })).toBeNull()
  expect(told).toEqual([message, { groups, contacts: undefined }, { state: 'online', errorCount: 2 }])
})

it.each([
  [
    'a message of nobody',
    { event: 'message', message: { messageId: '1', text: '', occurredAt: '2026-11-24T10:00:00Z' } },
  ],
  ['a state that there is not', { event: 'state', state: 'asleep', errorCount: 0 }],
  ['a state without its count', { event: 'state', state: 'online' }],
  ['groups that are none', { event: 'directory', groups: 'all' }],
  ['an event that there is not', { event: 'weather' }],
  ['a list', []],
])('says what is wrong with %s, and carries nothing on', async (_, word) => {
  const { say, told } = heard()
  expect(await say(word)).toMatch(/\S/)
  expect(told).toEqual([])
})

it('asks the program to send, and takes what it does not say clearly as unknown', async () => {
  const { asked, client, say } = heard()
  const order = { sendId: 'one', groupId: 'g', text: 'Hi' } as Parameters<typeof client.send>[0]
  const sent = client.send(order)
  expect(asked).toEqual([{ event: 'send', ...order }])
  expect(await say({ event: 'result', sendId: 'one', result: 'perhaps' })).toBeNull()
  expect(await sent).toEqual({ result: 'unknown' })
  expect(await say({ event: 'result', sendId: 'one', result: 'sent' })).toMatch(/waits/)
})
