import type { AccountField, AccountFields } from '#domain/accounts/account-field.ts'
import { ACCOUNT_FAMILIES } from '#domain/accounts/account-families.ts'
import type { ScreenName } from '#domain/screens.ts'

export type AccountFamilyName = (typeof ACCOUNT_FAMILIES)[number]['name']
type KeysOfEach<T> = T extends unknown ? keyof T : never
/** The name of a field of any family. */
export type AccountFieldName = KeysOfEach<(typeof ACCOUNT_FAMILIES)[number]['fields']>
type SecretOfEach<T> = T extends unknown
  ? { [K in keyof T]: T[K] extends { kind: 'secret' } ? K : never }[keyof T]
  : never
/** The name of a sealed field of any family. */
export type AccountSecretName = SecretOfEach<(typeof ACCOUNT_FAMILIES)[number]['fields']>
export type AccountPlainName = Exclude<AccountFieldName, AccountSecretName>

/** A family as what follows from it reads it, whichever it is. */
export interface AnyFamily {
  name: AccountFamilyName
  products: readonly number[]
  side: (typeof ACCOUNT_FAMILIES)[number]['side']
  health: (typeof ACCOUNT_FAMILIES)[number]['health']
  icon: (typeof ACCOUNT_FAMILIES)[number]['icon']
  identity: string
  fields: AccountFields
}

export const FAMILIES: readonly AnyFamily[] = ACCOUNT_FAMILIES
export const FAMILY_NAMES = ACCOUNT_FAMILIES.map(({ name }) => name)

const byName = new Map(FAMILIES.map((family) => [family.name, family]))
const byProduct = new Map(FAMILIES.flatMap((family) => family.products.map((id) => [id, family] as const)))

export function familyNamed(name: AccountFamilyName): AnyFamily {
  const family = byName.get(name)
  if (!family) throw new RangeError(`no family of accounts is called ${name}`)
  return family
}

/** The family that serves a product; undefined for one whose accounts have no screen. */
export const familyOfProduct = (productId: number): AnyFamily | undefined => byProduct.get(productId)

/** The fields of all families by name; those of one name are of one kind. */
export const ACCOUNT_FIELDS: Readonly<Record<AccountFieldName, AccountField>> = Object.assign(
  {} as Record<AccountFieldName, AccountField>,
  ...FAMILIES.map(({ fields }) => fields),
)

const entries = Object.entries(ACCOUNT_FIELDS) as [AccountFieldName, AccountField][]
const isSecret = ([, { kind }]: [AccountFieldName, AccountField]) => kind === 'secret'

export const ACCOUNT_SECRETS = entries.filter(isSecret).map(([name]) => name as AccountSecretName)
export const PLAIN_ACCOUNT_FIELDS = Object.fromEntries(entries.filter((entry) => !isSecret(entry))) as Readonly<
  Record<AccountPlainName, AccountField>
>

/** The sealed fields of a family. */
export const secretsOf = ({ fields }: AnyFamily): AccountSecretName[] =>
  ACCOUNT_SECRETS.filter((name) => fields[name] !== undefined)

/**
 * The columns of a family's file in their order; amounts are in major units, several choices stand with semicolons.
 * A supplier's own file does without the supplier.
 */
export const importColumns = ({ fields, products, side }: AnyFamily): string[] => [
  'name',
  ...Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'pairs' ? [] : [name])),
  'minAmount',
  'maxAmount',
  'dailyAmountLimit',
  ...(side === 'monitor' ? [] : ['weight']),
  ...(products.length > 1 ? ['productId'] : []),
  'supplierId',
]

/** Where an account stands: at its record on its family's screen. */
export const accountPlace = (family: AccountFamilyName, id: number | string) => ({
  screen: `accounts.${family}` satisfies ScreenName as ScreenName,
  search: { open: String(id) },
})
