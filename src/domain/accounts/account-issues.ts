import { ACCOUNT_FIELDS } from '#domain/accounts/families.ts'
import { accountFault } from '#domain/accounts/account-field.ts'
import type { AccountField, AccountValue } from '#domain/accounts/account-field.ts'
import type { AccountFieldName, AnyFamily } from '#domain/accounts/families.ts'
import { COUNTRIES } from '#domain/time/zones.ts'
import type { Country } from '#domain/time/zones.ts'

/** Values for an account, by field; fields left out stay as they are. */
export type GivenValues = Readonly<Partial<Record<AccountFieldName, AccountValue | undefined>>>
export interface AccountIssue {
  path: AccountFieldName
  fault: string
}

export interface AccountFacts {
  /** Whose rules apply where the account names no country. */
  country: Country
  /** Values that the account has already; none for a new one. */
  stored: GivenValues
  /** True where staff give the values. */
  isStaff: boolean
  /** Which secrets it has. */
  secrets: readonly string[]
}

const isNothing = (value: AccountValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Faults of an account of a family, as it would be with the given values. */
export function accountIssues(family: AnyFamily, given: GivenValues, facts: AccountFacts): AccountIssue[] {
  const names = Object.keys(ACCOUNT_FIELDS) as AccountFieldName[]
  const wouldBe = (name: AccountFieldName) => (given[name] === undefined ? facts.stored[name] : given[name])
  const country = COUNTRIES.find((one) => one === wouldBe('country')) ?? facts.country
  return names.flatMap((path): AccountIssue[] => {
    const field = family.fields[path]
    const isForbidden = field?.isOfStaff === true && !facts.isStaff
    // The form of somebody who may not change it sends what is stored.
    if (!field || isForbidden)
      return isNothing(given[path]) || given[path] === facts.stored[path] ? [] : [{ path, fault: 'unknownField' }]
    const isWaived = field.waivedBy !== undefined && !isNothing(wouldBe(field.waivedBy as AccountFieldName))
    const isStored = isWaived || facts.secrets.includes(path)
    const { requiredBy } = field
    const isRequired =
      field.required === true ||
      field.requiredIn === country ||
      (requiredBy?.values.includes(String(wouldBe(requiredBy.field as AccountFieldName))) ?? false)
    const fault = faultOf(field, { value: wouldBe(path), isStored, isRequired, country })
    return fault === undefined ? [] : [{ path, fault }]
  })
}

interface Judged {
  value: AccountValue | undefined
  /** True where the field may be left out: its secret is stored already, or another field stands for it. */
  isStored: boolean
  isRequired: boolean
  country: Country
}

function faultOf(field: AccountField, { country, isRequired, isStored, value }: Judged): string | undefined {
  if (isNothing(value)) {
    return isRequired && !isStored ? 'required' : undefined
  }
  if (field.kind === 'choice' || field.kind === 'several') {
    const chosen = [value].flat().map(String)
    return chosen.every((one) => field.of.includes(one)) ? undefined : 'unknownValue'
  }
  if (field.kind !== 'text' && field.kind !== 'secret') return undefined
  if (String(value).length > field.maxLength) return 'tooLong'
  return field.kind === 'text' && field.check ? accountFault(field.check, String(value), country) : undefined
}
