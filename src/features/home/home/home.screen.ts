import { IconHome } from '@tabler/icons-react'
import { z } from 'zod'
import { defineScreen } from '#features/define-screen.ts'

/** What matters to the person now: open work, today against yesterday, own recent actions. */
export const homeScreen = defineScreen({
  screen: 'home',
  icon: IconHome,
  load: () => import('#features/home/home/HomePage.tsx'),
  search: z.object({}),
  namespaces: ['shell', 'commands', 'enums', 'errors'],
  goto: 'h',
})
