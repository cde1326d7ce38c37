import { defineScreen } from '#features/define-screen.ts'

/** The person's day: open work, today against yesterday, own recent actions. */
export const homeScreen = defineScreen({
  screen: 'home',
  icon: 'home',
  load: () => import('#features/home/home/HomePage.tsx'),
  namespaces: ['shell', 'setup', 'commands', 'enums', 'errors'],
  goto: 'h',
})
