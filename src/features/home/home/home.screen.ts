import { fieldRecord } from '#domain/text/text-field.ts'
import { defineScreen } from '#features/define-screen.ts'

/** The person's day: open work, today against yesterday, own recent actions. */
export const homeScreen = defineScreen({
  screen: 'home',
  icon: 'home',
  load: () => import('#features/home/home/HomePage.tsx'),
  search: fieldRecord({}),
  namespaces: ['shell', 'commands', 'enums', 'errors'],
  goto: 'h',
})
