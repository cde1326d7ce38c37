import { IconChecklist, IconSend } from '@tabler/icons-react'
import { defineScreen } from '#features/define-screen.ts'
import { initiatedSearchSchema, mineSearchSchema } from '#features/todo/approvals/approval-search.ts'

/** What waits for me. */
export const todoMineScreen = defineScreen({
  screen: 'todoMine',
  icon: IconChecklist,
  load: () => import('#features/todo/approvals/MinePage.tsx'),
  search: mineSearchSchema,
  namespaces: ['commands', 'enums', 'errors', 'list', 'todo'],
  goto: 'a',
  list: 'todo',
  fillsHeight: true,
})

/** The person's own requests. */
export const todoInitiatedScreen = defineScreen({
  screen: 'todoInitiated',
  icon: IconSend,
  load: () => import('#features/todo/approvals/InitiatedPage.tsx'),
  search: initiatedSearchSchema,
  namespaces: ['commands', 'enums', 'errors', 'list', 'todo'],
  goto: 'i',
  list: 'todo',
  fillsHeight: true,
})
