import { accountPlace } from '#domain/accounts/families.ts'
import type { AccountFamilyName } from '#domain/accounts/families.ts'
import { isPayoutCode } from '#domain/orders/order-code.ts'
import type { ScreenName } from '#domain/screens.ts'

interface AuditPlace {
  screen: ScreenName
  search: Readonly<Record<string, unknown>>
}

interface AuditKind {
  /** The namespace of texts in which its fields have their names. */
  namespace: string
  /** The group in `enums` of the names of its states. */
  states?: string
  /** Where the thing with that number stands, of an account by its family; null for a kind without a screen. */
  placeOf: ((target: string, family: AccountFamilyName | null) => AuditPlace | null) | null
}

/** A kind whose records stand in a list and open by their number; its texts are the screen's. */
const record = <S extends ScreenName>(screen: S) => ({
  namespace: screen,
  placeOf: (open: string): AuditPlace => ({ screen, search: { open } }),
})
/** A kind without a screen. */
const unplaced = <N extends string>(namespace: N) => ({ namespace, placeOf: null })

/** A fact of the system's health. */
const maintenance = (open: string) => ({
  namespace: 'audit' as const,
  placeOf: (): AuditPlace => ({ screen: 'systemMaintenance', search: { open } }),
})

/** The kinds of things that audited actions change. */
export const AUDIT_KINDS = {
  approval: unplaced('audit'),
  bank: record('banks'),
  /** Its screen is that of its kind, which an entry does not name. */
  bankRecord: { ...unplaced('bankRecords'), states: 'bankRecordStatus' },
  bankMessage: {
    namespace: 'bankMessages',
    states: 'messageState',
    placeOf: (open: string) => ({ screen: 'smsRecordManagement', search: { open } }),
  },
  /** An uploaded statement of an account. */
  bankStatement: unplaced('bankRecords'),
  /** All unread messages, to be read again. */
  messageReread: { namespace: 'bankMessages', placeOf: () => ({ screen: 'smsRecordManagement', search: {} }) },
  messagePattern: record('messagePatterns'),
  payGateway: record('payGatewayConfig'),
  payScript: record('payScripts'),
  payScriptCall: record('payScriptCalls'),
  ipRule: record('ipWhitelist'),
  weChatAccount: record('weChatAccounts'),
  weChatGroup: record('weChatGroups'),
  weChatMessage: {
    namespace: 'weChatMessages',
    states: 'weChatSendState',
    placeOf: (open: string) => ({ screen: 'weChatGroups', search: { view: 'messages', open } }),
  },
  blacklistedName: record('nameBlacklist'),
  ipFreeze: record('abnormalIps'),
  ipGuardRule: {
    namespace: 'ipGuardRules',
    placeOf: (open: string) => ({ screen: 'abnormalIps', search: { view: 'rules', open } }),
  },
  ipAllowance: {
    namespace: 'ipAllowances',
    placeOf: (open: string) => ({ screen: 'abnormalIps', search: { view: 'allowed', open } }),
  },
  bankTemplate: record('bankTemplates'),
  blacklist: record('riskBlacklist'),
  chainPatch: record('trustedChainPatches'),
  dataCleanConfig: record('dataCleanConfig'),
  dataCleanTask: { ...record('dataCleanHistory'), states: 'cleanupState' },
  merchant: {
    namespace: 'merchants',
    states: 'userState',
    placeOf: (mchId: string) => ({ screen: 'merchants', search: { mchId } }),
  },
  messageTemplate: record('messageTemplates'),
  order: {
    namespace: 'orders',
    states: 'orderStatus',
    placeOf: (orderCode: string) => ({ screen: 'orders', search: { orderCode, showAll: true, open: orderCode } }),
  },
  payout: {
    namespace: 'payouts',
    states: 'payoutStage',
    placeOf: (orderCode: string) => ({ screen: 'payoutOrders', search: { orderCode, open: orderCode } }),
  },
  payoutBatch: { ...record('payoutBatches'), states: 'batchState' },
  riskRule: {
    namespace: 'riskRules',
    placeOf: (open: string) => ({ screen: 'riskDetections', search: { view: 'rules', open } }),
  },
  testOrder: { ...record('testOrders'), states: 'testOrderState' },
  telegramPerson: record('telegramWhitelist'),
  botGroup: record('groupBots'),
  monitor: {
    namespace: 'monitors',
    placeOf: (monitorId: string) => ({ screen: 'monitors', search: { monitorId } }),
  },
  monitorScript: record('monitorScripts'),
  /** The log of monitors' reports as it was up to a row. */
  monitorLog: { namespace: 'monitorLog', placeOf: () => ({ screen: 'monitorLog', search: {} }) },
  resource: {
    namespace: 'accounts',
    placeOf: (id: string, family: AccountFamilyName | null) => family && accountPlace(family, id),
  },
  /** The accounts' counters and locks, put right. */
  resourcePool: maintenance('resourcePool'),
  job: unplaced('audit'),
  runState: { ...maintenance('runState'), states: 'runState' },
  setting: { ...record('globalConfig'), namespace: 'settings' },
  supplier: { ...record('suppliers'), states: 'userState' },
  userProduct: record('userProducts'),
  user: {
    namespace: 'users',
    states: 'userState',
    placeOf: (account: string) => ({ screen: 'users', search: { account } }),
  },
  alarmTarget: record('alarmTargets'),
  alarm: record('alarms'),
} as const satisfies Record<string, AuditKind>

export type AuditKindName = keyof typeof AUDIT_KINDS

export const AUDIT_TARGETS = Object.keys(AUDIT_KINDS) as AuditKindName[]

/** The namespaces of texts in which audited fields have their names. */
export const AUDIT_NAMESPACES = [...new Set(Object.values(AUDIT_KINDS).map(({ namespace }) => namespace))]

/** The kind that an audited action names; undefined for one that is not known. */
export function auditKindOf(name: string | null): (typeof AUDIT_KINDS)[AuditKindName] | undefined {
  return name !== null && Object.hasOwn(AUDIT_KINDS, name) ? AUDIT_KINDS[name as AuditKindName] : undefined
}

/** The screen and search that show an audited thing; null for a kind without a screen. */
export function auditPlace({
  accountFamily = null,
  target,
  targetKind,
}: {
  target: string | null
  targetKind: string | null
  accountFamily?: AccountFamilyName | null
}): AuditPlace | null {
  const kind: AuditKind | undefined = auditKindOf(targetKind)
  return target === null ? null : (kind?.placeOf?.(target, accountFamily) ?? null)
}

/** Where the collection or payout with this number stands. */
export const orderPlace = (orderCode: string | null) =>
  auditPlace({ target: orderCode, targetKind: orderCode !== null && isPayoutCode(orderCode) ? 'payout' : 'order' })

/** Where the events of orders and payouts have their words. */
const EVENT_WORDS: Readonly<Record<string, string>> = { order: 'enums:historyEvent', payout: 'enums:payoutEvent' }

type Lookup = (key: string, options: Record<string, unknown>) => string

/**
 * Name of an audited action (`order.REJECT`, `blacklist.add`). Actions that many kinds share, such as `bank.create`,
 * are named with their kind. An action without words is called by its key.
 */
export function actionName(t: Lookup, action: string): string {
  const [entity = '', verb = ''] = action.split('.')
  const events = EVENT_WORDS[entity]
  if (events !== undefined && verb === verb.toUpperCase()) return t(`${events}.${verb}`, { defaultValue: action })
  const own = t(`shell:action.${action}`, { defaultValue: '' })
  const kind = () => t(`enums:auditTarget.${entity}`, { defaultValue: entity })
  return own || t(`shell:verb.${verb}`, { kind: kind(), defaultValue: action })
}
