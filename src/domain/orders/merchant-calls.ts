import { accountMask, isPersonal, maskDeep } from '#domain/privacy/personal-fields.ts'
import { maskNumber } from '#domain/privacy/masked-numbers.ts'
import { secretKindOf } from '#domain/privacy/secret-fields.ts'

/** Calls that are kept of each merchant. */
export const KEPT_CALLS = 50
/** Longest time for which they are kept. */
export const KEPT_CALL_DAYS = 7
/** Characters of a body that is kept. */
export const KEPT_BODY_MAX = 4_096

const HIDDEN = '••••'
/** Fields of calls whose digits are no account's, and addresses. */
const AS_SENT: ReadonlySet<string> = new Set(['mchId', 'mchOrderNo', 'orderCode', 'notifyUrl', 'returnUrl', 'cursor'])

const maskAccounts = accountMask([])

/**
 * The parameters of a call as they are kept: without its signature, with credentials, account numbers and names masked.
 */
export function keptParams({ sign: _sign, ...params }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [maskAccounts(name), keptValue(name, value)]))
}

function keptValue(name: string, value: unknown): unknown {
  if (secretKindOf(name) === 'credential') return HIDDEN
  if (AS_SENT.has(name)) return typeof value === 'object' ? maskDeep(value, maskAccounts) : value
  const isName = name === 'name' || (isPersonal(name) && name.endsWith('Name'))
  return isName && typeof value === 'string' ? maskNumber(value) : maskDeep(value, maskAccounts, name)
}

/** The body of a call as it is kept, and whether a signature can be made of it. */
export function keptBody(
  rawBody: string,
  params: Readonly<Record<string, unknown>>,
  isHeaderSign: boolean,
): { body: string; isWhole: boolean } {
  if (rawBody.length > KEPT_BODY_MAX) return { body: '', isWhole: false }
  const { sign, ...sent } = params
  const kept = JSON.stringify(keptParams(params))
  const isMasked = kept !== JSON.stringify(sent)
  if (isHeaderSign && !isMasked && sign === undefined && rawBody !== '') return { body: rawBody, isWhole: true }
  // The text of a signature in the body is made of the values, whatever their order.
  return { body: kept.slice(0, KEPT_BODY_MAX), isWhole: !isMasked && !isHeaderSign && kept.length <= KEPT_BODY_MAX }
}
