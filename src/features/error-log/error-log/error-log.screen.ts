import { IconBug } from '@tabler/icons-react'
import { fieldRecord } from '#domain/text-field.ts'
import { defineScreen } from '#features/define-screen.ts'

/** Uncaught errors of the console, kept by the server. */
export const errorLogScreen = defineScreen({
  screen: 'errorLog',
  icon: IconBug,
  load: () => import('#features/error-log/error-log/ErrorLogPage.tsx'),
  search: fieldRecord({}),
  namespaces: ['shell', 'errors'],
  goto: 'e',
  fillsHeight: true,
})
