import type { Handlers, Call } from '#server/http/call.ts'
import { ownTransaction } from '#server/http/call.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { weChatAccounts, weChatGroups } from '#server/db/schema/schema.ts'
import { Refused } from '#demo/monitor/signed-calls.ts'
import { callAsBridge } from '#demo/wechat/bridge/bridge.ts'
import { DEMO_MEMBERS } from '#demo/wechat/demo-chats.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'
import { isDemoSystem } from '#server/platform/installation.ts'

/** Handler of the call that exists in a demo alone. */
export const typeIntoHandlers = {
  'weChatGroup.typeInto': ownTransaction(typeInto),
} satisfies Pick<Handlers, 'weChatGroup.typeInto'>

/**
 * In a demo, writes into a group as one of its members: the bridge of the account reports it by the call that every bridge
 * makes, over HTTP. Anywhere else this call does not exist.
 */
async function typeInto(
  { root, services, reply }: Call,
  { id, text }: ParsedInputOf<'weChatGroup.typeInto'>,
): Promise<Record<string, never>> {
  if (!(await isDemoSystem(root))) throw notFound('endpoint')
  const [found] = await root
    .select({ group: weChatGroups, account: weChatAccounts })
    .from(weChatGroups)
    .innerJoin(weChatAccounts, eq(weChatAccounts.id, weChatGroups.accountId))
    .where(eq(weChatGroups.id, id))
  if (!found) throw notFound('record')
  const { account, group } = found
  const { localAddress = '127.0.0.1', localPort = 0 } = reply.request.socket
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress
  const identity = { weChatId: account.weChatId, key: services.secrets.open(account.signKey) }
  const message = {
    messageId: randomUUID(),
    groupId: group.groupId,
    senderName: DEMO_MEMBERS[0],
    text,
    occurredAt: services.now().toISOString(),
  }
  await callAsBridge(`http://${host}:${localPort}`, identity, 'weChat.report', { messages: [message] }).catch(
    (error: unknown) => {
      throw error instanceof Refused ? new AppError(CODES.conflict, 'weChatMessage.accountOff') : error
    },
  )
  return {}
}
