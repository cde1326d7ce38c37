import { defineScreen } from '#features/define-screen.ts'

/** The handbook: the first day of a role, and every screen in a paragraph. */
export const helpScreen = defineScreen({
  screen: 'help',
  icon: 'book',
  load: () => import('#features/handbook/HelpPage.tsx'),
  namespaces: ['help', 'commands'],
  goto: 'j',
})
