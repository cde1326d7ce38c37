import { IconHistory } from '@tabler/icons-react'
import { AUDIT_FIELDS } from '#domain/lists/audit.fields.ts'
import { addressOf } from '#domain/lists/list-filters.ts'
import { defineScreen } from '#features/define-screen.ts'

/** Who did what: every audited action. */
export const auditLogScreen = defineScreen({
  screen: 'auditLog',
  icon: IconHistory,
  load: () => import('#features/audit/audit-log.list.ts'),
  search: addressOf(AUDIT_FIELDS),
  namespaces: ['commands', 'enums', 'errors', 'list', 'audit'],
  list: 'audit',
  fillsHeight: true,
})
