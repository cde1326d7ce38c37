import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { weChatMessages } from '#server/db/schema/schema.ts'
import type { CallWorld, ExampleMaker } from '#tests/support/worlds/call-world.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'

/** A new account, as its list has it, with its key. */
async function account(w: CallWorld) {
  const { key, weChatId } = await w.admin.call('weChatAccount.create', { weChatId: w.number(), nickname: 'Service' })
  const { id } = must((await w.admin.call('weChatAccount.getList', { weChatId })).list[0])
  return { id, key, weChatId }
}

/** Signed call of a bridge. */
async function signed(w: CallWorld, fields: object, by?: { key: string; weChatId: string }) {
  const { key, weChatId } = by ?? (await account(w))
  const input = { weChatId, ...fields }
  const sign = createHmac('sha256', key).update(JSON.stringify(input), 'utf8').digest('hex')
  return { input, headers: { 'x-bridge-sign': sign } }
}

const listOf = (groupId: string) => ({ word: 1, groups: [{ groupId, name: 'Group' }] })

/** A new group; `whitelisted` ones may ask. */
async function group(w: CallWorld, isWhitelisted = false): Promise<number> {
  const by = await account(w)
  const groupId = w.number()
  const { headers, input } = await signed(w, listOf(groupId), by)
  await w.server.anonymous.call('weChat.directory', input as never, headers)
  const { id } = must((await w.admin.call('weChatGroup.getList', { groupId })).list[0])
  if (isWhitelisted) await w.admin.call('weChatGroup.whitelist', { id, ...rightsOf(w) })
  return id
}
const rightsOf = (w: CallWorld) => ({
  merchantId: must(w.server.fixtures.merchants[0]).id,
  rights: ['order' as const],
  language: 'en-US' as const,
})

/** A message to a new group in some state. */
async function message(w: CallWorld, sendState: 'waiting' | 'unknown'): Promise<number> {
  const groupRowId = await group(w)
  await w.admin.call('weChatMessage.send', { groupRowId, text: 'Test' })
  const [row] = await w.db
    .update(weChatMessages)
    .set({ sendState })
    .where(eq(weChatMessages.groupRowId, groupRowId))
    .returning({ id: weChatMessages.id })
  return must(row).id
}

const said = () => ({ messageId: randomUUID(), groupId: 'g', text: 'Hello', occurredAt: new Date().toISOString() })

/** Calls about WeChat. */
export const WECHAT_EXAMPLES = {
  'weChat.heartbeat': (w) => signed(w, { at: new Date().toISOString(), word: 1, state: 'online', errorCount: 0 }),
  'weChat.directory': (w) => signed(w, listOf('g')),
  'weChat.report': (w) => signed(w, { messages: [said()] }),
  'weChat.pull': (w) => signed(w, { done: [] }),
  'weChatAccount.create': async (w) => ({ input: { weChatId: w.number(), nickname: 'Service' } }),
  'weChatAccount.update': async (w) => ({ input: { id: (await account(w)).id, nickname: 'Other' } }),
  'weChatAccount.setEnabled': async (w) => ({ input: { id: (await account(w)).id, enabled: false } }),
  'weChatAccount.delete': async (w) => ({ input: { id: (await account(w)).id } }),
  'weChatAccount.revealKey': async (w) => ({
    as: 'platformadmin',
    input: { id: (await account(w)).id, googleCode: w.server.googleCode('platformadmin') },
  }),
  'weChatAccount.renewKey': async (w) => ({
    as: 'platformadmin',
    input: { id: (await account(w)).id, googleCode: w.server.googleCode('platformadmin', 1) },
  }),
  'weChatGroup.bind': async (w) => ({
    input: { id: await group(w), merchantId: must(w.server.fixtures.merchants[0]).id },
  }),
  'weChatGroup.whitelist': async (w) => ({ input: { id: await group(w), ...rightsOf(w) } }),
  'weChatGroup.unlist': async (w) => ({ input: { id: await group(w, true) } }),
  'weChatGroup.typeInto': async (w) => ({ input: { id: await group(w), text: 'Hello' } }),
  'weChatMessage.send': async (w) => ({ input: { groupRowId: await group(w), text: 'Test' } }),
  'weChatMessage.sendAgain': async (w) => ({ input: { id: await message(w, 'unknown') } }),
  'weChatMessage.settle': async (w) => ({ input: { id: await message(w, 'unknown') } }),
  'weChatMessage.cancel': async (w) => ({ input: { id: await message(w, 'waiting') } }),
} satisfies Record<string, ExampleMaker>
