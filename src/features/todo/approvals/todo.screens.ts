import { defineScreen } from '#features/define-screen.ts'
import { searchOfPage } from '#features/search-schema.ts'

/** Requests that wait for me. */
export const todoMineScreen = defineScreen({
  screen: 'todoMine',
  icon: 'checklist',
  ...searchOfPage(() => import('#features/todo/approvals/MinePage.tsx')),
  namespaces: ['commands', 'enums', 'errors', 'list', 'todo'],
  goto: 'a',
  list: 'todo',
  fillsHeight: true,
})

/** The person's own requests. */
export const todoInitiatedScreen = defineScreen({
  screen: 'todoInitiated',
  icon: 'send',
  ...searchOfPage(() => import('#features/todo/approvals/InitiatedPage.tsx')),
  namespaces: ['commands', 'enums', 'errors', 'list', 'todo'],
  goto: 'i',
  list: 'todo',
  fillsHeight: true,
})
