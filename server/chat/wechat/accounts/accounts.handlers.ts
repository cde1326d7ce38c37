import type { weChatAccountEndpoints } from '#contract/wechat/accounts.endpoints.ts'
import { WECHAT_ACCOUNT_FIELDS } from '#domain/lists/parties/wechat.fields.ts'
import type { Handlers } from '#server/http/call.ts'
import { prechecked } from '#server/http/call.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import {
  accountPrecheck,
  addAccount,
  changeAccount,
  deleteAccount,
  renewKey,
  revealKey,
} from '#server/chat/wechat/accounts/change-accounts.ts'
import { accountList } from '#server/chat/wechat/accounts/list-accounts.ts'

/** Handlers of WeChat accounts. */
export const weChatAccountHandlers = {
  'weChatAccount.getList': accountList.page,
  'weChatAccount.export': exportList<'weChatAccount.getList'>(accountList, WECHAT_ACCOUNT_FIELDS, 'wechat-accounts'),
  'weChatAccount.create': addAccount,
  'weChatAccount.update': async (call, change) => {
    await changeAccount(call, change)
    return {}
  },
  'weChatAccount.setEnabled': async (call, change) => {
    await changeAccount(call, change)
    return {}
  },
  'weChatAccount.delete': deleteAccount,
  'weChatAccount.revealKey': revealKey,
  'weChatAccount.renewKey': prechecked(accountPrecheck, renewKey),
} satisfies Pick<Handlers, keyof typeof weChatAccountEndpoints>
