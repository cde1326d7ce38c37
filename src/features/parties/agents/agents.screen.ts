import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** A supplier's own agents. */
export const supplierAgentsScreen = defineListScreen({
  screen: 'supplierAgents',
  namespace: 'supplierAgents',
  alsoNamed: ['parties'],
  icon: 'hierarchy-2',
  goto: 'v a',
  load: () => import('#features/parties/agents/agents.list.ts'),
})
