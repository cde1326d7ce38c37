import type { AuditKindName } from '#domain/system/audit-kinds.ts'
import { isSecretSetting, SETTING_KEYS } from '#domain/settings.ts'

/** A change as the audit log has it. */
interface AuditedChange {
  action: string
  /** The name or number of what was changed. */
  target: string
  before: unknown
  after: unknown
}

/** The call that makes a change undone, as a new change, with its input. */
interface Reversal {
  call: string
  input: Readonly<Record<string, unknown>>
}

/** Makes the reversal of a change of its kind; null where this change has none. */
type Reverse = (change: AuditedChange) => Reversal | null

/** The fields before a change; null where it made the thing or removed it. */
function fieldsBefore({ after, before }: AuditedChange): Record<string, unknown> | null {
  if (!isFields(before) || !isFields(after)) return null
  // A field that was empty is left out, as by whoever fills in the form.
  return Object.fromEntries(Object.entries(before).filter(([, value]) => value !== null))
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A record that people edit by calls of its name. */
const recordReversal =
  (kind: string): Reverse =>
  (change) => {
    const fields = fieldsBefore(change)
    if (change.action !== `${kind}.update` || fields === null) return null
    const verb = 'enabled' in fields ? 'setEnabled' : 'update'
    return { call: `${kind}.${verb}`, input: { id: change.target, ...fields } }
  }

/** A record that one call changes, which names it by `id`. */
const savedReversal =
  (action: string, call: string): Reverse =>
  (change) => {
    const fields = fieldsBefore(change)
    return change.action === action && fields !== null ? { call, input: { ...fields, id: change.target } } : null
  }

const settingReversal: Reverse = ({ action, before, target }) => {
  const key = SETTING_KEYS.find((one) => one === target)
  if (action !== 'setting.change' || key === undefined || isSecretSetting(key)) return null
  const input = isFields(before) ? before : typeof before === 'boolean' ? { enable: before } : { value: before }
  return { call: `system-config.set:${key}`, input }
}

const templateReversal: Reverse = (change) => {
  const { action, before, target } = change
  if (action === 'bankTemplate.save') return savedReversal(action, 'bankTemplate.save')(change)
  const isSwitched = action === 'bankTemplate.enable' || action === 'bankTemplate.disable'
  if (!isSwitched || !isFields(before)) return null
  return { call: 'bankTemplate.enable', input: { id: target, enable: before['isDisabled'] !== true } }
}

const wordingReversal: Reverse = ({ before, target }) =>
  isFields(before)
    ? {
        call: 'messageTemplate.update',
        input: { event: target, texts: { 'zh-CN': '', 'zh-TW': '', 'en-US': '', ...before } },
      }
    : null

/** The mark of an order or a payout; nothing else that happens to one is taken back here. */
const markReversal =
  (kind: 'order' | 'payout', call: string): Reverse =>
  ({ action, before, target }) =>
    action === `${kind}.MARK` && isFields(before)
      ? { call, input: { orderCode: target, orderMark: before['orderMark'] } }
      : null

/** The kinds whose changes can be taken back. Apart from the kinds themselves, since only the server needs it. */
const REVERSALS: Partial<Record<AuditKindName, Reverse>> = {
  bank: recordReversal('bank'),
  bankTemplate: templateReversal,
  blacklist: savedReversal('blacklist.update', 'riskControl.updateBlacklisted'),
  blacklistedName: recordReversal('blacklistedName'),
  ipAllowance: recordReversal('ipAllowance'),
  ipRule: recordReversal('ipRule'),
  messageTemplate: wordingReversal,
  order: markReversal('order', 'order.updateOrderMark'),
  payout: markReversal('payout', 'payoutOrder.updateMark'),
  riskRule: savedReversal('riskRule.save', 'riskControl.saveRule'),
  setting: settingReversal,
}

/** The reversal of an audited change; null where its kind, or this change, does not allow one. */
export function reversalOf(kind: string | null, change: AuditedChange): Reversal | null {
  const reverse = Object.entries(REVERSALS).find(([name]) => name === kind)?.[1]
  return reverse?.(change) ?? null
}

/** True where a later change of the same thing concerns a field of an earlier one. */
export function concernsSame(earlier: Pick<AuditedChange, 'after'>, later: Pick<AuditedChange, 'after'>): boolean {
  if (later.after === null || !isFields(earlier.after)) return true
  // A state alone is none of the fields.
  if (!isFields(later.after)) return false
  return Object.keys(later.after).some((name) => name !== 'state' && name in Object(earlier.after))
}
