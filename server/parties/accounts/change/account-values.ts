import { accountIssues } from '#domain/accounts/account-issues.ts'
import type { AccountIssue, GivenValues } from '#domain/accounts/account-issues.ts'
import { ACCOUNT_FIELDS, ACCOUNT_SECRETS } from '#domain/accounts/families.ts'
import type { AccountFieldName, AnyFamily } from '#domain/accounts/families.ts'
import { DETAIL_NAMES, STORED_NAMES } from '#domain/lists/parties/accounts.fields.ts'
import { isStaff } from '#domain/roles.ts'
import type { Call } from '#server/http/call.ts'
import { isUsdtAddress } from '#domain/usdt/usdt-address.ts'
import type { StoredAccount } from '#server/parties/accounts/account-scope.ts'
import type { Services } from '#server/platform/services.ts'

/** The texts of given values without blanks around them, in capitals where codes are. */
export function tidied(given: GivenValues): GivenValues {
  const entries = Object.entries(given).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value]
    const field = ACCOUNT_FIELDS[name as AccountFieldName]
    if (field.kind === 'secret') return [name, value]
    const text = value.trim()
    return [name, field.kind === 'text' && field.upperCase ? text.toUpperCase() : text]
  })
  return Object.fromEntries(entries) as GivenValues
}

/** The names of the fields that are given, of all that a call takes. */
export function givenIn(input: object): GivenValues {
  const entries = Object.keys(ACCOUNT_FIELDS).flatMap((name) => {
    const value: unknown = Reflect.get(input, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return tidied(Object.fromEntries(entries) as GivenValues)
}

/** Faults of the given values, checksums included. */
export function issuesOf(
  { actor, services: { settings } }: Pick<Call, 'actor' | 'services'>,
  family: AnyFamily,
  given: GivenValues,
  stored: StoredAccount | null,
): AccountIssue[] {
  const issues = accountIssues(family, given, {
    country: settings.get('cardCountry'),
    isStaff: isStaff(actor.role),
    stored: stored ? valuesOf(stored) : {},
    secrets: stored?.secretNames ?? [],
  })
  const address = given.walletAddress
  const isMistyped = typeof address === 'string' && address !== '' && issues.length === 0 && !isUsdtAddress(address)
  return isMistyped && family.fields['walletAddress'] ? [{ path: 'walletAddress', fault: 'checksum' }] : issues
}

const valuesOf = (account: StoredAccount): GivenValues => ({
  ...account.details,
  ...Object.fromEntries(STORED_NAMES.map((name) => [name, account[name]])),
})

/**
 * The columns that hold given values: those of the table, the rest in one document, and the secrets sealed together.
 */
export function columnsFor({ secrets }: Services, given: GivenValues, stored: StoredAccount | null) {
  const plain = STORED_NAMES.flatMap((name) => {
    const value = given[name]
    return typeof value === 'string' ? [[name, value === '' ? null : value] as const] : []
  })
  const details = DETAIL_NAMES.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]))
  const sealed = ACCOUNT_SECRETS.flatMap((name) => (given[name] ? [[name, given[name]] as const] : []))
  return {
    ...(Object.fromEntries(plain) as Partial<Pick<StoredAccount, (typeof STORED_NAMES)[number]>>),
    ...(details.length > 0 && { details: { ...stored?.details, ...Object.fromEntries(details) } }),
    ...(sealed.length > 0 && sealedWith(secrets, Object.fromEntries(sealed), stored)),
  }
}

/** Credentials with some of them replaced. */
function sealedWith(
  secrets: Services['secrets'],
  values: Readonly<Record<string, unknown>>,
  stored: StoredAccount | null,
) {
  const all = { ...openedOf(secrets, stored), ...values }
  return { credentials: secrets.seal(JSON.stringify(all)), secretNames: Object.keys(all) }
}

/** The credentials of an account as they are. */
export function openedOf(secrets: Services['secrets'], stored: StoredAccount | null): Record<string, string> {
  return stored?.credentials ? (JSON.parse(secrets.open(stored.credentials)) as Record<string, string>) : {}
}
