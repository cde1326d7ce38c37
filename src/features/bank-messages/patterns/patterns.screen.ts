import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** How messages of payments are read. */
export const messagePatternsScreen = defineListScreen({
  screen: 'messagePatterns',
  namespace: 'messagePatterns',
  alsoNamed: ['bankMessages'],
  icon: 'regex',
  goto: 's p',
  load: () => import('#features/bank-messages/patterns/patterns.list.ts'),
})
