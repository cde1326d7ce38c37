import { IconHistory } from '@tabler/icons-react'
import { AUDIT_NAMESPACES } from '#domain/audit/audit-kinds.ts'
import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Who did what: every audited action. */
export const auditLogScreen = defineListScreen({
  screen: 'auditLog',
  namespace: 'audit',
  icon: IconHistory,
  // Fields are named as the screens of what was changed name them.
  alsoNamed: AUDIT_NAMESPACES,
  goto: 's a',
  load: () => import('#features/audit/audit-log.list.ts'),
})
