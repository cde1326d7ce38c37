import { auditPlace } from '#domain/audit/audit-kinds.ts'
import { defineActions } from '#machines/action/define-actions.ts'

export const auditActions = defineActions('audit', 'audit.getList', (make) => ({
  openTarget: make.opening({ call: 'audit.getList', key: 'p', icon: 'open', hint: 10, placeOf: auditPlace }),
  check: make.onList({
    call: 'audit.check',
    key: 'shift+v',
    icon: 'query',
    hint: 11,
    inputOf: () => ({}),
    toldOf: ({ checked, brokenId }) => ({
      checked,
      ...(brokenId !== null && { brokenId, context: 'broken', open: String(brokenId) }),
    }),
  }),
}))
