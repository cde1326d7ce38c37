import { isIfsc, isUpiAddress } from '#domain/accounts/payment-codes.ts'
import type { ChoiceInput, PairsInput, SecretInput, SeveralInput, TextInput } from '#domain/lists/fields/input-field.ts'
import type { ProductId } from '#domain/products.ts'
import type { Country } from '#domain/time/zones.ts'

/** One field of an account as data; its name is that of the call's input, of the row and of the texts. */
export type AccountField = {
  required?: true
  /** It is required where another field has one of these values. */
  requiredBy?: { field: string; values: readonly string[] }
  /** A field with which an account can do without this one. */
  waivedBy?: string
  /** Required of accounts of this country alone. */
  requiredIn?: Country
  /** Given by staff alone, who vouch for it; accounts that suppliers add go without until then. */
  isOfStaff?: true
  /** The column's width in px; without one the field stands in the record alone. */
  width?: number
  /** No column until chosen in the columns menu. */
  hidden?: true
} & (
  | (TextInput & { check?: AccountCheck; isMono?: true })
  | ChoiceInput
  | SeveralInput
  | SecretInput
  | PairsInput
  | { kind: 'flag' }
)

/** A value of a field as it is stored: texts, flags, one or more choices, names with values. */
export type AccountValue = string | boolean | readonly string[] | Readonly<Record<string, string>> | null
export type AccountDetails = Readonly<Record<string, AccountValue>>

export type AccountFields = Readonly<Record<string, AccountField>>

/**
 * A family of accounts: the products that they serve, where their health becomes known from, and the fields that tell them
 * apart. Its screen, calls, forms, file columns and checks follow from it.
 */
export interface AccountFamily {
  name: string
  products: readonly ProductId[]
  /** The field that no two accounts of a product share. */
  identity: string
  /** Direction of money on them: collected, paid out, or none for monitors. */
  side: 'collection' | 'payout' | 'monitor'
  /** Source of reports on them: monitors that they are bound to, the gateway’s answers, or the chain. */
  health: 'monitors' | 'gateway' | 'chain'
  /** The icon of its screen. */
  icon: string
  fields: AccountFields
}

/** Account states of the specification, section 4: a deleted one can be restored. */
export const ACCOUNT_STATUSES = ['normal', 'deleted'] as const

/** The form that a text of an account has. */
export type AccountCheck = 'digits' | 'branchCode' | 'upi' | 'usdtAddress' | 'webAddress' | 'phone'

/** Account numbers and branch codes elsewhere. */
const BRANCH = /^[A-Z0-9]{1,20}$/
const PHONE = /^\+?\d{6,15}$/
/** TRON (TRC20) and Ethereum (ERC20). */
const USDT = /^(T[1-9A-HJ-NP-Za-km-z]{33}|0x[0-9A-Fa-f]{40})$/

const FAULTS: Record<AccountCheck, { isRight: (text: string, country: Country) => boolean; fault: string }> = {
  digits: { isRight: (text) => /^\d+$/.test(text), fault: 'cardNumber' },
  branchCode: { isRight: (text, country) => (country === 'india' ? isIfsc(text) : BRANCH.test(text)), fault: 'ifsc' },
  upi: { isRight: isUpiAddress, fault: 'upi' },
  // The checksum is judged by the server, which has the hashes.
  usdtAddress: { isRight: (text) => USDT.test(text), fault: 'usdtAddress' },
  webAddress: { isRight: isWebAddress, fault: 'url' },
  phone: { isRight: (text) => PHONE.test(text), fault: 'phone' },
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === ''
}

/** The fault of a text by its check, for an account of a country; undefined where it is right. */
export function accountFault(check: AccountCheck, text: string, country: Country): string | undefined {
  const { isRight, fault } = FAULTS[check]
  return isRight(text, country) ? undefined : fault
}
