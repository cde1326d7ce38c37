import { AUDIT_KINDS } from '#domain/system/audit-kinds.ts'
import type { ScreenName } from '#domain/screens.ts'

/** Entities of the data view, each with the namespace in which its fields have their names. */
export const ENTITY_NAMESPACES = {
  order: AUDIT_KINDS.order.namespace,
  payout: AUDIT_KINDS.payout.namespace,
  payoutBatch: AUDIT_KINDS.payoutBatch.namespace,
  callback: 'callbacks',
  user: AUDIT_KINDS.user.namespace,
  session: 'onlineUsers',
  merchant: AUDIT_KINDS.merchant.namespace,
  supplier: AUDIT_KINDS.supplier.namespace,
  userProduct: AUDIT_KINDS.userProduct.namespace,
  resource: 'audit',
  monitor: AUDIT_KINDS.monitor.namespace,
  telegramPerson: AUDIT_KINDS.telegramPerson.namespace,
  botGroup: AUDIT_KINDS.botGroup.namespace,
  monitorScript: AUDIT_KINDS.monitorScript.namespace,
  messagePattern: AUDIT_KINDS.messagePattern.namespace,
  payGateway: AUDIT_KINDS.payGateway.namespace,
  payScript: AUDIT_KINDS.payScript.namespace,
  bankRecord: 'audit',
  ledgerTransaction: 'fundRecords',
  ledgerAccount: 'fundRecords',
  approval: AUDIT_KINDS.approval.namespace,
  bank: AUDIT_KINDS.bank.namespace,
  bankTemplate: AUDIT_KINDS.bankTemplate.namespace,
  ipRule: AUDIT_KINDS.ipRule.namespace,
  blacklistedName: AUDIT_KINDS.blacklistedName.namespace,
  ipFreeze: AUDIT_KINDS.ipFreeze.namespace,
  ipGuardRule: AUDIT_KINDS.ipGuardRule.namespace,
  ipAllowance: AUDIT_KINDS.ipAllowance.namespace,
  riskRule: AUDIT_KINDS.riskRule.namespace,
  blacklist: AUDIT_KINDS.blacklist.namespace,
  chainPatch: AUDIT_KINDS.chainPatch.namespace,
  note: 'audit',
  message: 'messages',
  messageTemplate: AUDIT_KINDS.messageTemplate.namespace,
  setting: AUDIT_KINDS.setting.namespace,
  savedView: 'audit',
} as const

export type EntityKind = keyof typeof ENTITY_NAMESPACES

export const ENTITY_KINDS = Object.keys(ENTITY_NAMESPACES) as EntityKind[]

/** The parts of what is known about an entity, in their order. */
export const ENTITY_PARTS = ['field', 'relation', 'history', 'audit'] as const

interface Leading {
  toKind: EntityKind | null
  toNumber: string | null
  auditId: number | null
}

/** Where a row leads: to the related entity, or to the audit log's entry; null where to neither. */
export function entityPlace({ toKind, toNumber, auditId }: Leading) {
  if (auditId !== null) return { screen: 'auditLog' as ScreenName, search: { open: String(auditId) } }
  if (toKind === null || toNumber === null) return null
  return { screen: 'entityData' as ScreenName, search: { kind: toKind, number: toNumber } }
}

/** Statuses of people and parties; deletion is soft. */
export const ROW_STATUSES = ['active', 'disabled', 'deleted'] as const
