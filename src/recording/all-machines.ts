import type { AnyStateMachine } from 'xstate'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { makeActionFlow } from '#machines/action/action.flow.ts'
import { formsOfSet } from '#actions/action-sets.ts'
import { APPROVAL_FORMS } from '#actions/people/approval-forms.ts'
import { accountBreakerLifecycle } from '#machines/lifecycles/account-breaker.lifecycle.ts'
import { approvalLifecycle } from '#machines/lifecycles/approval.lifecycle.ts'
import { autoAdvanceFlow } from '#machines/desk/auto-advance.flow.ts'
import { botLifecycle } from '#machines/lifecycles/bot.lifecycle.ts'
import { bulkFlow } from '#machines/desk/bulk.flow.ts'
import { cleanupTaskLifecycle } from '#machines/lifecycles/cleanup-task.lifecycle.ts'
import { exportFlow } from '#machines/desk/export.flow.ts'
import { exportForm } from '#machines/desk/export-form.ts'
import type { ExportSubject } from '#machines/desk/export-form.ts'
import { outlineOf } from '#machines/machine-outline.ts'
import { monitorScriptLifecycle } from '#machines/lifecycles/monitor-script.lifecycle.ts'
import { notifierFlow } from '#machines/desk/notifier.flow.ts'
import { ORDER_BULKS } from '#machines/order/order-bulk.ts'
import { ORDER_FORMS } from '#machines/order/order-forms.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import { orderCreateFlow } from '#machines/order-create/order-create.flow.ts'
import { orderUploadFlow } from '#machines/order-upload/order-upload.flow.ts'
import { PAYOUT_BULKS } from '#machines/payout/payout-bulk.ts'
import { NEW_PAYOUT_FORM } from '#machines/payout/payout-new.form.ts'
import { PAYOUT_FORMS } from '#machines/payout/payout-forms.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import { payoutBatchFlow } from '#machines/payout-batch/payout-batch.flow.ts'
import { payoutBatchLifecycle } from '#machines/payout-batch/payout-batch.lifecycle.ts'
import { presenceFlow } from '#machines/desk/presence.flow.ts'
import { questionFlow } from '#machines/desk/question.flow.ts'
import { csvImportFlow } from '#machines/desk/csv-import.flow.ts'
import { runStateLifecycle } from '#machines/lifecycles/run-state.lifecycle.ts'
import { riskDryRunFlow } from '#machines/desk/risk-dry-run.flow.ts'
import { RULE_FORMS } from '#actions/payout/risk-forms.ts'
import { weChatAccountLifecycle } from '#machines/lifecycles/wechat-account.lifecycle.ts'
import { weChatMessageLifecycle } from '#machines/lifecycles/wechat-message.lifecycle.ts'
import { hashOf } from '#recording/redact.ts'
import { allSettingForms } from '#actions/ops/setting-forms.ts'
import { sessionFlow } from '#machines/session/session.flow.ts'
import { patchLifecycle } from '#machines/lifecycles/patch.lifecycle.ts'
import { testOrderLifecycle } from '#machines/lifecycles/test-order.lifecycle.ts'
import { socketFlow } from '#machines/desk/socket.flow.ts'
import { teachingFlow } from '#machines/teaching/teaching.flow.ts'
import { tourFlow } from '#machines/tour/tour.flow.ts'

/** A flow of the console, and how its recordings are restored. */
export interface FlowEntry {
  machine: AnyStateMachine
  /** A code object named in an input, such as a form; recordings store only its name. */
  codeOf?: (name: string, input: Start) => object | undefined
}

const named = (all: readonly { name: string }[], name: string) => all.find((one) => one.name === name)

type Start = Readonly<Record<string, unknown>>

const payoutForms = ({ row, facts }: Start) => {
  const payout = row as PayoutRow
  const source = { userId: payout.claim?.userId ?? 0, role: (facts as FormFacts).role, accounts: [] }
  return Object.values(PAYOUT_FORMS).map((form) => form(source, payout))
}

/** The forms of the entities that have no set of actions. */
const FORMS: Readonly<Record<string, (start: Start) => readonly { name: string }[]>> = {
  list: ({ row }) => [exportForm((row as ExportSubject).call)],
  approval: () => Object.values(APPROVAL_FORMS),
  newPayout: () => [NEW_PAYOUT_FORM],
  order: () => Object.values(ORDER_FORMS),
  payout: payoutForms,
  riskRule: () => Object.values(RULE_FORMS),
  setting: allSettingForms,
}

/** The forms that an action can have been started with. */
function actionFormsOf(start: Start): readonly { name: string }[] {
  const entity = String(start['entity'])
  return FORMS[entity]?.(start) ?? formsOfSet(entity)
}

const bulkFields: readonly { name: string }[] = [...Object.values(ORDER_BULKS), ...Object.values(PAYOUT_BULKS)].flatMap(
  ({ fields }): readonly { name: string }[] => fields,
)

/** Every flow of the console. */
export const FLOWS: readonly FlowEntry[] = [
  { machine: makeActionFlow(), codeOf: (name, start) => named(actionFormsOf(start), name) },
  { machine: autoAdvanceFlow },
  { machine: bulkFlow, codeOf: (name) => named(bulkFields, name) },
  { machine: csvImportFlow },
  { machine: exportFlow },
  { machine: notifierFlow },
  { machine: orderCreateFlow },
  { machine: orderUploadFlow },
  { machine: payoutBatchFlow },
  { machine: presenceFlow },
  { machine: questionFlow },
  { machine: riskDryRunFlow },
  { machine: sessionFlow },
  { machine: socketFlow },
  { machine: teachingFlow },
  { machine: tourFlow },
]

/** Every lifecycle of the server's entities. */
export const LIFECYCLES = [
  accountBreakerLifecycle,
  approvalLifecycle,
  botLifecycle,
  cleanupTaskLifecycle,
  monitorScriptLifecycle,
  orderLifecycle,
  payoutLifecycle,
  payoutBatchLifecycle,
  runStateLifecycle,
  patchLifecycle,
  testOrderLifecycle,
  weChatAccountLifecycle,
  weChatMessageLifecycle,
] as const

/** The flow with this name; undefined if there is none, or no longer. */
export function flowNamed(id: string): FlowEntry | undefined {
  return FLOWS.find(({ machine }) => machine.id === id)
}

/** A fingerprint of a machine's states and transitions; a recording of another version may end differently. */
export function versionOf(machine: AnyStateMachine): string {
  const { transitions, ...rest } = outlineOf(machine)
  return hashOf(
    JSON.stringify({ ...rest, transitions: transitions.map(({ key: _name, ...transition }) => transition) }),
  )
}
