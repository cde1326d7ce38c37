import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Freezes, rules and allowlist of addresses. */
export const abnormalIpsScreen = defineListScreen({
  screen: 'abnormalIps',
  namespace: 'abnormalIps',
  alsoNamed: ['ipGuardRules', 'ipAllowances', 'addresses'],
  rows: {
    'ipFreeze.getList': {},
    'ipGuardRule.getList': { view: 'rules' },
    'ipAllowance.getList': { view: 'allowed' },
  },
  icon: 'forbid',
  exports: 'ipFreeze.export',
  goto: 'r i',
  load: () => import('#features/ip-guard/AbnormalIpsPage.tsx'),
})
