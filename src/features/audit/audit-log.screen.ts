import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Who did what: every audited action. */
export const auditLogScreen = defineListScreen({
  screen: 'auditLog',
  namespace: 'audit',
  icon: 'history',
  goto: 's a',
  load: () => import('#features/audit/audit-log.list.ts'),
})
