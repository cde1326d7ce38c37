import { api } from '#api/api.ts'
import { RELAY_BOT_FIELDS } from '#domain/lists/parties/bots.fields.ts'
import { STATE_CELLS } from '#features/bots/bot-styles.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { relayBotActions } from '#actions/chat/bot-group.actions.ts'

const REFRESH_MS = 5_000
const CHOICES_SHOWN = 100

/** The other groups whose title has the typed text. */
async function peersLike(text: string, ownId: number | undefined, signal: AbortSignal) {
  const title = text.trim()
  const input = { ...(title !== '' && { title }), pageSize: CHOICES_SHOWN }
  const { list } = await api.call('relayBot.getList', input, { signal })
  return list
    .filter(({ id }) => id !== ownId)
    .map(({ id, peerTitle, title: label }) => ({ value: String(id), label, hint: peerTitle ?? '', words: label }))
}

/** Groups between which the relay bot carries messages. */
export default defineList({
  screen: 'relayBots',
  namespace: 'relayBots',
  icon: 'arrows-exchange',
  goto: 's r',
  call: 'relayBot.getList',
  fields: RELAY_BOT_FIELDS,
  search: 'title',
  titleOf: ({ title }) => title,
  lineOf: ({ chat, peerTitle, title }) => [title, peerTitle, chat].filter(Boolean).join(' · '),
  actions: relayBotActions,
  words: (_context, _verb, row) => ({
    sourceOf: () => ({ choicesOf: (text: string, signal: AbortSignal) => peersLike(text, row?.id, signal) }),
  }),
  exports: 'relayBot.export',
  cells: STATE_CELLS,
  live: { read: () => null, refreshMs: REFRESH_MS },
})
