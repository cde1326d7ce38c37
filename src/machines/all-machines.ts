import type { AnyStateMachine } from 'xstate'
import type { PayoutRow } from '#contract/payout.schemas.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import {
  BLACKLIST_FORMS,
  blacklistActionFlow,
  DETECTION_FORMS,
  detectionActionFlow,
  RULE_FORMS,
  ruleActionFlow,
} from '#machines/risk/risk-forms.ts'
import { APPROVAL_FORMS, approvalFlow } from '#machines/approval/approval-forms.ts'
import { approvalLifecycle } from '#machines/approval/approval.lifecycle.ts'
import { autoAdvanceFlow } from '#machines/auto-advance/auto-advance.flow.ts'
import { bankTemplateFlow } from '#machines/bank-template/bank-template.flow.ts'
import { bulkFlow } from '#machines/bulk/bulk.flow.ts'
import { callbackDeleteFlow } from '#machines/callback-delete/callback-delete.flow.ts'
import { exportFlow } from '#machines/export/export.flow.ts'
import { outlineOf } from '#machines/machine-outline.ts'
import { notifierFlow } from '#machines/notifier/notifier.flow.ts'
import { orderActionFlow } from '#machines/order/order-action.flow.ts'
import { ORDER_BULKS } from '#machines/order/order-bulk.ts'
import { ORDER_FORMS } from '#machines/order/order-forms.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import { orderCreateFlow } from '#machines/order-create/order-create.flow.ts'
import { orderUploadFlow } from '#machines/order-upload/order-upload.flow.ts'
import { payoutActionFlow } from '#machines/payout/payout-action.flow.ts'
import { PAYOUT_BULKS } from '#machines/payout/payout-bulk.ts'
import { PAYOUT_FORMS } from '#machines/payout/payout-forms.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import { payoutBatchFlow } from '#machines/payout-batch/payout-batch.flow.ts'
import { payoutBatchLifecycle } from '#machines/payout-batch/payout-batch.lifecycle.ts'
import { blacklistImportFlow } from '#machines/risk/blacklist-import.flow.ts'
import { riskDryRunFlow } from '#machines/risk/risk-dry-run.flow.ts'
import { hashOf } from '#machines/recording/redact.ts'
import { sessionFlow } from '#machines/session/session.flow.ts'
import { socketFlow } from '#machines/socket/socket.flow.ts'

/** A flow of the console, and how its recordings are restored. */
export interface FlowEntry {
  machine: AnyStateMachine
  /** A code object named in an input, such as a form; recordings store only its name. */
  codeOf?: (name: string, input: Readonly<Record<string, unknown>>) => object | undefined
}

const named = (all: readonly { name: string }[], name: string) => all.find((one) => one.name === name)

function payoutFormNamed(name: string, { row, facts }: Readonly<Record<string, unknown>>) {
  const payout = row as PayoutRow
  const source = { userId: payout.claim?.userId ?? 0, role: (facts as FormFacts).role, accounts: [] }
  return named(
    Object.values(PAYOUT_FORMS).map((form) => form(source, payout)),
    name,
  )
}

const bulkFields: readonly { name: string }[] = [...Object.values(ORDER_BULKS), ...Object.values(PAYOUT_BULKS)].flatMap(
  ({ fields }): readonly { name: string }[] => fields,
)

/** Every flow of the console. */
export const FLOWS: readonly FlowEntry[] = [
  { machine: approvalFlow, codeOf: (name) => named(Object.values(APPROVAL_FORMS), name) },
  { machine: autoAdvanceFlow },
  { machine: bankTemplateFlow },
  { machine: bulkFlow, codeOf: (name) => named(bulkFields, name) },
  { machine: blacklistActionFlow, codeOf: (name) => named(Object.values(BLACKLIST_FORMS), name) },
  { machine: blacklistImportFlow },
  { machine: callbackDeleteFlow },
  { machine: detectionActionFlow, codeOf: (name) => named(Object.values(DETECTION_FORMS), name) },
  { machine: exportFlow },
  { machine: notifierFlow },
  { machine: orderActionFlow, codeOf: (name) => named(Object.values(ORDER_FORMS), name) },
  { machine: orderCreateFlow },
  { machine: orderUploadFlow },
  { machine: payoutActionFlow, codeOf: payoutFormNamed },
  { machine: payoutBatchFlow },
  { machine: riskDryRunFlow },
  { machine: ruleActionFlow, codeOf: (name) => named(Object.values(RULE_FORMS), name) },
  { machine: sessionFlow },
  { machine: socketFlow },
]

/** Every lifecycle of the server's entities. */
export const LIFECYCLES = [approvalLifecycle, orderLifecycle, payoutLifecycle, payoutBatchLifecycle] as const

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
