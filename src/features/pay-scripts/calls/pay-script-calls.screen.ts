import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Runs of scripts. */
export const payScriptCallsScreen = defineListScreen({
  screen: 'payScriptCalls',
  namespace: 'payScriptCalls',
  icon: 'terminal-2',
  goto: 's l',
  load: () => import('#features/pay-scripts/calls/pay-script-calls.list.ts'),
})
