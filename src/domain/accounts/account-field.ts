import type { AccountCheck } from '#domain/accounts/account-checks.ts'
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
  | { kind: 'text'; maxLength: number; check?: AccountCheck; upperCase?: true; isMono?: true }
  /** One of some names, which stand below `group` of the `enums` texts. */
  | { kind: 'choice'; group: string; of: readonly string[] }
  /** Any of them, in one line. */
  | { kind: 'several'; group: string; of: readonly string[] }
  | { kind: 'flag' }
  /** Sealed and write-only. */
  | { kind: 'secret'; maxLength: number }
  /** Names and values of its own. */
  | { kind: 'pairs' }
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
  /** Whether money is collected on them, paid from them, or neither. */
  side: 'collection' | 'payout' | 'monitor'
  /** What is heard of them comes from monitors that they are bound to, from the gateway’s answers, or from what the chain shows. */
  health: 'monitors' | 'gateway' | 'chain'
  /** Its name among Tabler’s outlined icons. */
  icon: string
  fields: AccountFields
}
