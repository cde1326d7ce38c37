import { api } from '#api/api.ts'
import { WECHAT_GROUP_FIELDS, WECHAT_WHITELIST_FIELDS } from '#domain/lists/parties/wechat.fields.ts'
import { WECHAT_RIGHTS } from '#domain/chat/wechat.ts'
import { weChatViewCommands } from '#commands/entities/wechat.commands.ts'
import type { WeChatGroupRow } from '#contract/wechat/groups.endpoints.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { GroupChat } from '#features/wechat/Chat.tsx'
import { LIVE } from '#features/wechat/wechat-cells.ts'
import { WeChatViews } from '#features/wechat/WeChatViews.tsx'
import { weChatGroupActions } from '#actions/chat/wechat-group.actions.ts'

const CHOICES_SHOWN = 100

/** Groups with the typed name that are not on the whitelist yet. */
async function groupsLike(text: string, signal: AbortSignal) {
  const filter = text.trim() === '' ? {} : { name: text.trim() }
  const { list } = await api.call(
    'weChatGroup.getList',
    { ...filter, whitelisted: false, isPresent: true, pageSize: CHOICES_SHOWN },
    { signal },
  )
  return list.map(({ id, name, nickname }) => ({ value: String(id), label: name, hint: nickname }))
}

const shared = {
  namespace: 'weChatGroups',
  call: 'weChatGroup.getList',
  search: 'name',
  titleOf: ({ name }: WeChatGroupRow) => name,
  lineOf: ({ merchantName, name, nickname, supplierName }: WeChatGroupRow) =>
    [name, nickname, merchantName ?? supplierName].filter(Boolean).join(' · '),
  actions: weChatGroupActions,
  words: ({ texts }: CellContext) => ({
    choicesOf: () => WECHAT_RIGHTS.map((right) => ({ value: right, label: texts.enum('weChatRight', right) })),
    sourceOf: () => ({ choicesOf: groupsLike }),
  }),
  exports: 'weChatGroup.export',
  cells: {
    rights: ({ rights }: WeChatGroupRow, { texts }: CellContext) =>
      rights.map((right) => texts.enum('weChatRight', right)).join(', '),
  },
  live: LIVE,
  Detail: GroupChat,
} as const

/** Groups of WeChat accounts. */
export const Groups = defineList({
  ...shared,
  screen: 'weChatGroups',
  fields: WECHAT_GROUP_FIELDS,
  commands: weChatViewCommands,
  Tools: WeChatViews,
})

/** The groups that may ask. */
export const Whitelist = defineList({
  ...shared,
  screen: 'weChatGroupWhitelist',
  fields: WECHAT_WHITELIST_FIELDS,
  fixed: { whitelisted: true },
})
