import type { weChatBridgeEndpoints } from '#contract/wechat/bridge.endpoints.ts'
import type { Handlers, Call } from '#server/http/call.ts'
import { handOut, countWaiting } from '#server/chat/wechat/bridge/hand-out.ts'
import { takeDirectory } from '#server/chat/wechat/bridge/take-directory.ts'
import { takeMessages } from '#server/chat/wechat/bridge/take-messages.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import { weChatAccounts } from '#server/db/schema/schema.ts'
import { AppError } from '#server/platform/app-error.ts'
import { isBodySigned } from '#server/platform/signing/sign-params.ts'
import type { WeChatAccount } from '#server/chat/wechat/accounts/change-accounts.ts'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { stateAfter } from '#machines/lifecycles/wechat-account.lifecycle.ts'
import { publish } from '#server/platform/publish.ts'
import { stateOfAccount } from '#server/chat/wechat/accounts/change-accounts.ts'
import { cleanText } from '#server/chat/wechat/bridge/clean-text.ts'

/** Handlers of the calls signed by the bridges of WeChat accounts. */
export const weChatBridgeHandlers = {
  'weChat.heartbeat': async (call, input) =>
    await handleBridgeReport(call, await authenticateBridge(call, input.weChatId), input),
  'weChat.directory': async (call, input) =>
    await takeDirectory(call, await authenticateBridge(call, input.weChatId), input),
  'weChat.report': async (call, input) =>
    await takeMessages(call, await authenticateBridge(call, input.weChatId), input),
  'weChat.pull': async (call, input) => await handOut(call, await authenticateBridge(call, input.weChatId), input),
} satisfies Pick<Handlers, keyof typeof weChatBridgeEndpoints>

/**
 * The account whose key signed the body, locked until the call ends, so that the calls of one bridge are taken one after
 * another; 401 for both an unknown account and a wrong signature, 403 for a disabled one.
 */
async function authenticateBridge(
  { db, headers, rawBody, services }: Call<null>,
  weChatId: string,
): Promise<WeChatAccount> {
  const [account] = await db
    .select()
    .from(weChatAccounts)
    .where(and(eq(weChatAccounts.weChatId, weChatId), isNull(weChatAccounts.deletedAt)))
  const key = account ? services.secrets.open(account.signKey) : ''
  if (!isBodySigned(rawBody, headers['x-bridge-sign'], key) || !account)
    throw new AppError(CODES.wrongCredentials, 'weChat.wrongSign')
  // Only who signed may make others wait.
  const [locked] = await db.select().from(weChatAccounts).where(eq(weChatAccounts.id, account.id)).for('no key update')
  if (locked?.enabled !== true || locked.deletedAt !== null) throw new AppError(CODES.forbidden, 'weChat.disabled')
  return locked
}

/** A heartbeat: the bridge lives and says how its account fares. A word that was overtaken, or replayed, is no sign of life. */
async function handleBridgeReport(
  { db, services }: Call<null>,
  account: WeChatAccount,
  { word, state, error, errorCount }: ParsedInputOf<'weChat.heartbeat'>,
): Promise<OutputOf<'weChat.heartbeat'>> {
  const waiting = await countWaiting(db, account.id)
  if (account.lastWord !== null && word <= account.lastWord) return { word: account.lastWord, waiting }
  const before = stateOfAccount(account, services)
  const after = stateAfter(before, state, true)
  const saidError = cleanText(error ?? '') || null
  await db
    .update(weChatAccounts)
    .set({ saidState: after, saidError, saidAt: services.now(), errorCount, lastWord: word })
    .where(eq(weChatAccounts.id, account.id))
  if (before !== after || account.saidError !== saidError || account.errorCount !== errorCount)
    await publish(db, { kind: 'weChatChanged' })
  return { word, waiting }
}
