import { whoUsed } from '#actions/people/address-use.ts'
import { auditPlace } from '#domain/system/audit-kinds.ts'
import { entityPlace } from '#domain/entities.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { defineActions, only } from '#machines/action/define-actions.ts'
import { given, textOf } from '#machines/form/form-values.ts'

export const auditActions = defineActions('audit', 'audit.getList', (make) => ({
  openTarget: make.opening({ call: 'audit.getList', key: 'p', icon: 'open', hint: 10, placeOf: auditPlace }),
  addresses: whoUsed(make, ({ ip }) => ip),
  revert: make.onRow({
    call: 'audit.revert',
    key: 'z',
    icon: 'undo',
    hint: 11,
    refusalOf: ({ isReversible }) => (isReversible ? null : 'notReversible'),
    isCodeDemandedBy: ({ rows }) => only(rows).demandsCode,
    inputOf: ({ id }, values) => ({ id, ...given({ [CODE_FIELD]: textOf(values, CODE_FIELD) }) }),
  }),
  check: make.onList({
    call: 'audit.check',
    key: 'shift+v',
    icon: 'query',
    hint: 12,
    inputOf: () => ({}),
    messageValuesOf: ({ checked, brokenId }) => ({
      checked,
      ...(brokenId !== null && { brokenId, context: 'broken', open: String(brokenId) }),
    }),
  }),
}))

export const entityActions = defineActions('entity', 'entity.getData', (make) => ({
  open: make.opening({ call: 'entity.getData', key: 'p', icon: 'open', hint: 10, placeOf: entityPlace }),
}))
