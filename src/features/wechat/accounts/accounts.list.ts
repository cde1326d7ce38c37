import { WECHAT_ACCOUNT_FIELDS } from '#domain/lists/wechat/wechat-account.fields.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { BridgeKey } from '#features/wechat/accounts/BridgeKey.tsx'
import { LIVE } from '#features/wechat/live.ts'
import { ACCOUNT_STATE_STYLES } from '#features/wechat/state-styles.ts'
import { weChatAccountActions } from '#actions/chat/wechat-account.actions.ts'

/** WeChat accounts, as their bridges say they fare. */
export default defineList({
  screen: 'weChatAccounts',
  namespace: 'weChatAccounts',
  icon: 'brand-wechat',
  goto: 'z a',
  call: 'weChatAccount.getList',
  fields: WECHAT_ACCOUNT_FIELDS,
  search: 'nickname',
  suggest: (text) => ['nickname', 'weChatId'].map((field) => ({ field, value: text.trim() })),
  titleOf: ({ nickname }) => nickname,
  lineOf: ({ nickname, state, weChatId }, { texts }) =>
    [nickname, weChatId, texts.enum('weChatState', state)].join(' · '),
  actions: weChatAccountActions,
  exports: 'weChatAccount.export',
  cells: {
    state: ({ state }, { texts }) => ({ ...ACCOUNT_STATE_STYLES[state], label: texts.enum('weChatState', state) }),
    enabled: ({ enabled }, { texts }) => ({
      isOn: enabled,
      label: texts.enum('yesNo', enabled ? 'yes' : 'no'),
      command: 'weChatAccount.switch',
    }),
  },
  live: LIVE,
  Answer: BridgeKey,
})
