import { SAID_ACCOUNT_STATES } from '#domain/wechat/wechat.ts'
import type { SaidAccountState, WeChatAccountState } from '#domain/wechat/wechat.ts'
import { accountStateNow } from '#machines/wechat-account/wechat-account.lifecycle.ts'
import { serviceStateNow } from '#server/platform/time/last-heard.ts'
import type { weChatAccounts } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'

/** A WeChat account as stored. */
export type WeChatAccount = typeof weChatAccounts.$inferSelect

/** What its bridge said last. */
export const saidOf = ({ saidState }: WeChatAccount): SaidAccountState | null =>
  SAID_ACCOUNT_STATES.find((state) => state === saidState) ?? null

/** The state of an account now: bridges may be silent for as long as monitors. */
export function stateOfAccount(account: WeChatAccount, services: Services): WeChatAccountState {
  const isSilent = serviceStateNow(services, account.saidAt) === 'offline'
  return accountStateNow(saidOf(account), isSilent)
}
