import { GROUP_RIGHTS } from '#domain/chat/question.ts'
import { TELEGRAM_PERSON_FIELDS } from '#domain/lists/parties/bots.fields.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { telegramPersonActions } from '#actions/chat/bot-people.actions.ts'

/** The people of Telegram who may ask bots in groups, and what. */
export default defineList({
  screen: 'telegramWhitelist',
  namespace: 'telegramWhitelist',
  icon: 'user-check',
  goto: 's k',
  call: 'telegramPerson.getList',
  fields: TELEGRAM_PERSON_FIELDS,
  search: 'name',
  suggest: (text) => ['name', 'username'].map((field) => ({ field, value: text.trim() })),
  titleOf: ({ name }) => name,
  lineOf: ({ name, telegram, username }) => [name, telegram, username && `@${username}`].filter(Boolean).join(' · '),
  actions: telegramPersonActions,
  words: ({ texts }) => ({
    choicesOf: () => GROUP_RIGHTS.map((right) => ({ value: right, label: texts.enum('groupRight', right) })),
  }),
  exports: 'telegramPerson.export',
  cells: {
    rightNames: ({ rights }, { texts }) => rights.map((right) => texts.enum('groupRight', right)).join(', '),
    username: ({ username }) => (username === null ? null : `@${username}`),
    enabled: ({ enabled }, { texts }) => ({
      isOn: enabled,
      label: texts.enum('yesNo', enabled ? 'yes' : 'no'),
      command: 'telegramPerson.switch',
    }),
  },
})
