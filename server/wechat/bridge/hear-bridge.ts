import { eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { stateAfter } from '#machines/wechat-account/wechat-account.lifecycle.ts'
import { weChatAccounts } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { publish } from '#server/platform/publish.ts'
import { stateOfAccount } from '#server/wechat/account-record.ts'
import type { WeChatAccount } from '#server/wechat/account-record.ts'
import { cleanText } from '#server/wechat/bridge/clean-text.ts'
import { countWaiting } from '#server/wechat/bridge/hand-out.ts'

/** A heartbeat: the bridge lives and says how its account fares. A word that was overtaken, or replayed, is no sign of life. */
export async function hearBridge(
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
