import { z } from 'zod'
import { inputs, instant, line } from '#contract/calls/fields.ts'
import { recordStamps } from '#contract/calls/row-fields.ts'
import type { AccountField } from '#domain/accounts/account-field.ts'
import { ACCOUNT_STATUSES } from '#domain/accounts/account-field.ts'
import { ACCOUNT_FIELDS, ACCOUNT_SECRETS, FAMILY_NAMES, PLAIN_ACCOUNT_FIELDS } from '#domain/accounts/families.ts'
import type { AccountFieldName, AccountPlainName } from '#domain/accounts/families.ts'
import { fitsQrCode, isPrintable, isSafeAddress } from '#domain/orders/payer-page.ts'
import { ACCOUNT_INPUT } from '#domain/lists/parties/accounts.fields.ts'
import type { InputField } from '#domain/lists/fields/input-field.ts'
import { BREAKER_STATES } from '#domain/accounts/breaker.ts'
import { SERVICE_STATES } from '#domain/monitors/monitors.ts'
import { PRODUCTS } from '#domain/products.ts'
import type { Role } from '#domain/roles.ts'

/** Who sees accounts; suppliers their own and their team's. */
export const ACCOUNT_READERS = [
  'superAdmin',
  'admin',
  'customerService',
  'technicalMaintenance',
  'supplier',
] as const satisfies readonly Role[]

/** A value of a family's field as it is stored: texts, flags, one or more choices, names with values. */
const detail = z.union([z.string(), z.boolean(), z.array(z.string()), z.record(z.string(), z.string()), z.null()])
export type AccountDetail = z.infer<typeof detail>

const ofEach = <T extends z.ZodType>(schemaOf: (field: AccountField) => T) =>
  Object.fromEntries(Object.entries(PLAIN_ACCOUNT_FIELDS).map(([name, field]) => [name, schemaOf(field)])) as Record<
    AccountPlainName,
    T
  >

/** An account as lists show it. Amounts are in minor units of its product; a limit that is null is none. */
export const accountRow = z.object({
  ...recordStamps,
  name: z.string(),
  /** Null for a product whose accounts have no screen. */
  family: z.enum(FAMILY_NAMES).nullable(),
  supplierId: z.int(),
  supplierName: z.string(),
  /** False for an account of a supplier's team: the caller sees it and cannot change it. */
  isOwn: z.boolean(),
  productId: z.int(),
  productName: z.enum(PRODUCTS.map(({ name }) => name)),
  currency: z.string(),
  exponent: z.int(),
  enabled: z.boolean(),
  status: z.enum(ACCOUNT_STATUSES),
  processingCount: z.int(),
  processingAmountMinor: z.int(),
  todayCount: z.int(),
  todayAmountMinor: z.int(),
  /** The share of the day's orders that succeeded, in percent; null without orders. */
  todaySuccess: z.int().nullable(),
  /** The balance that the newest record named. */
  balanceMinor: z.int().nullable(),
  minAmountMinor: z.int(),
  maxAmountMinor: z.int().nullable(),
  dailyCountLimit: z.int().nullable(),
  dailyAmountLimitMinor: z.int().nullable(),
  totalLimitMinor: z.int().nullable(),
  maxConcurrentOrders: z.int(),
  /** How many orders it takes in its turn. */
  weight: z.int(),
  lastUsedAt: instant.nullable(),
  /** State of its breaker, which says whether it takes orders. */
  breaker: z.enum(BREAKER_STATES),
  /** The best of its monitors' states, and when one was heard of last; null without any. */
  serviceState: z.enum(SERVICE_STATES).nullable(),
  lastServiceTime: instant.nullable(),
  /** Which monitors report its payments. */
  monitors: z.array(z.string()),
  link: z.string().nullable(),
  jumpLink: z.string().nullable(),
  /** Which of its secrets are stored; none is ever answered here. */
  secrets: z.array(z.enum(ACCOUNT_SECRETS)),
  ...ofEach(() => detail),
})
export type AccountRow = z.infer<typeof accountRow>

/** A family's field as an input: the server judges what is required, and an empty choice is none. */
const familyInput = (field: AccountField): InputField => ({
  ...field,
  required: undefined,
  ...(field.kind === 'choice' && { of: ['', ...field.of] }),
})

const LINK_LENGTH = ACCOUNT_INPUT.link.maxLength
const qrText = line(LINK_LENGTH)
  // A text with too many characters is refused for those already.
  .refine((text) => text.length > LINK_LENGTH || fitsQrCode(text.trim()), 'tooLong')
  .refine((text) => isPrintable(text.trim()), 'controlCharacters')
/** An address of the web or of an app, never a script; empty for none. */
const safeAddress = line(ACCOUNT_INPUT.jumpLink.maxLength).refine(
  (text) => text.trim() === '' || isSafeAddress(text.trim()),
  'address',
)

/** Fields that set an account; those of its family apply. Amounts are in minor units of its product. */
export const accountInput = {
  ...inputs(ACCOUNT_INPUT),
  link: qrText.optional(),
  jumpLink: safeAddress.optional(),
  ...(inputs(
    Object.fromEntries(Object.entries(ACCOUNT_FIELDS).map(([name, field]) => [name, familyInput(field)])),
  ) as Record<AccountFieldName, z.ZodOptional<z.ZodType<AccountDetail, AccountDetail>>>),
}
