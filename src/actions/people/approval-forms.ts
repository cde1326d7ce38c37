import type { EndpointName } from '#contract/contract.ts'
import type { ApprovalRow } from '#contract/people/todo.endpoints.ts'
import { NOTE } from '#domain/lists/fields/common.fields.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import { given, textOf } from '#machines/form/form-values.ts'
import { formField } from '#machines/form/input-form.ts'
import { makeActionFlow } from '#machines/action/action.flow.ts'
import type { ApprovalEventType } from '#machines/lifecycles/approval.lifecycle.ts'

/** The calls that end a request. */
export type ApprovalCall = Extract<EndpointName, 'todo.decide' | 'todo.withdraw'>
export type ApprovalForm = ActionForm<ApprovalRow, ApprovalCall> & { event: ApprovalEventType }

/**
 * The forms of all actions on a request, by command. The effect of an approval stands beside its form, so
 * that there is no review and the Google code is the one field.
 */
export const APPROVAL_FORMS = {
  'approval.approve': {
    name: 'approve',
    event: 'APPROVE',
    callFor: () => 'todo.decide',
    fields: [],
    review: 'never',
    isCodeDemandedBy: ({ demandsCode }) => demandsCode,
    isPayPasswordDemandedBy: ({ demandsPayPassword }) => demandsPayPassword,
    inputOf: ({ id }, values) => ({
      approvalId: id,
      approve: true,
      ...given({ [CODE_FIELD]: textOf(values, CODE_FIELD) }),
    }),
  },
  'approval.decline': {
    name: 'decline',
    event: 'DECLINE',
    callFor: () => 'todo.decide',
    fields: [formField('note', NOTE, { required: true })],
    review: 'onEnter',
    inputOf: ({ id }, values) => ({ approvalId: id, approve: false, note: textOf(values, 'note') }),
  },
  'approval.withdraw': {
    name: 'withdraw',
    event: 'WITHDRAW',
    callFor: () => 'todo.withdraw',
    fields: [],
    review: 'never',
    inputOf: ({ id }) => ({ approvalId: id }),
  },
} as const satisfies Record<string, ApprovalForm>

export type ApprovalCommand = keyof typeof APPROVAL_FORMS

/** The form of a command; undefined if it has none. */
export function approvalFormOf(command: string): ApprovalForm | undefined {
  return Object.hasOwn(APPROVAL_FORMS, command) ? APPROVAL_FORMS[command as ApprovalCommand] : undefined
}

/** The flow of any action on one request; its result is the updated request. */
export const approvalFlow = makeActionFlow<ApprovalRow, ApprovalCall, ApprovalRow>()
