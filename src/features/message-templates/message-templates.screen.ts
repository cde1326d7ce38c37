import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** How the events that people are told of are worded. */
export const messageTemplatesScreen = defineListScreen({
  screen: 'messageTemplates',
  namespace: 'messageTemplates',
  icon: 'message-2',
  alsoNamed: ['messages'],
  goto: 's w',
  load: () => import('#features/message-templates/message-templates.list.ts'),
})
