import { defineScreen } from '#features/define-screen.ts'

/** Requests that wait for me. */
export const todoMineScreen = defineScreen({
  screen: 'todoMine',
  icon: 'checklist',
  load: () => import('#features/todo/approvals/MinePage.tsx'),
  namespaces: ['commands', 'enums', 'errors', 'list', 'todo', 'teaching', 'bankMessages', 'messagePatterns'],
  goto: 'a',
  rows: { approval: {} },
  list: 'todo',
  fillsHeight: true,
})

/** The person's own requests. */
export const todoInitiatedScreen = defineScreen({
  screen: 'todoInitiated',
  icon: 'send',
  load: () => import('#features/todo/approvals/InitiatedPage.tsx'),
  namespaces: ['commands', 'enums', 'errors', 'list', 'todo', 'teaching', 'bankMessages', 'messagePatterns'],
  goto: 'i',
  rows: { approval: {} },
  list: 'todo',
  fillsHeight: true,
})
