import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Gateways that pay out and collect over calls of their own. */
export const payGatewayConfigScreen = defineListScreen({
  screen: 'payGatewayConfig',
  namespace: 'payGatewayConfig',
  icon: 'plug-connected',
  goto: 's h',
  load: () => import('#features/gateways/gateways.list.ts'),
})
