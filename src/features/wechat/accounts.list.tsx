import { useTranslation } from 'react-i18next'
import { weChatAccountActions } from '#actions/chat/wechat-account.actions.ts'
import type { OutputOf } from '#contract/contract.ts'
import { REVEAL_SECONDS } from '#domain/limits.ts'
import { WECHAT_ACCOUNT_FIELDS } from '#domain/lists/parties/wechat.fields.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { LIVE, ACCOUNT_STATE_STYLES } from '#features/wechat/wechat-cells.ts'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import { useSecondsLeft } from '#ui/use-seconds-left.ts'

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

/** The key that a bridge signs with, for as long as a secret is shown. */
function BridgeKey({ answer }: { answer: unknown }) {
  const { t } = useTranslation('weChatAccounts')
  const left = useSecondsLeft(REVEAL_SECONDS)
  if (left === 0) return <p role="status">{t('key.hidden')}</p>
  const { key, weChatId } = answer as OutputOf<'weChatAccount.revealKey'>
  return (
    <>
      <CodeBlock
        label={t('key.title', { weChatId })}
        text={key}
        labels={{ copy: t('key.copy'), copied: t('key.copied'), copyFailed: t('key.copyFailed') }}
      />
      <p>{t('key.shown', { count: left })}</p>
    </>
  )
}
