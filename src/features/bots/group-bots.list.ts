import { GROUP_BOT_FIELDS } from '#domain/lists/parties/bots.fields.ts'
import { CURRENCIES } from '#domain/products.ts'
import { STATE_CELLS } from '#features/bots/bot-styles.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { groupBotActions } from '#actions/chat/bot-group.actions.ts'

/** Messages come while nobody looks, and nothing of them is pushed. */
const REFRESH_MS = 5_000

/** Groups in which the group bot answers and keeps books. */
export default defineList({
  screen: 'groupBots',
  namespace: 'groupBots',
  icon: 'robot',
  goto: 's g',
  call: 'groupBot.getList',
  fields: GROUP_BOT_FIELDS,
  search: 'title',
  titleOf: ({ title }) => title,
  lineOf: ({ chat, partyName, title }) => [title, partyName, chat].filter(Boolean).join(' · '),
  actions: groupBotActions,
  words: () => ({ choicesOf: () => CURRENCIES.map((value) => ({ value, label: value })) }),
  exports: 'groupBot.export',
  cells: STATE_CELLS,
  live: { read: () => null, refreshMs: REFRESH_MS },
})
