import { amountOf } from '#domain/money/currency-amounts.ts'
import { CURRENCIES, ledgerExponent, toLedgerMinor } from '#domain/products.ts'
import type { Currency } from '#domain/products.ts'
import { COUNTRIES } from '#domain/time/zones.ts'
import type { UsdtNetwork } from '#domain/usdt/usdt-address.ts'

/** A number of a record. One with a currency is an amount in the ledger's minor units, shown in major ones. */
export interface RecordField {
  min: number
  max: number
  unit?: string
  currency?: Currency
  default: number
}

/** The type of a setting; bounds are inclusive, `unit` is a key of the `settings` locale. */
export type SettingType =
  | { kind: 'boolean' }
  | { kind: 'integer'; min: number; max: number; unit?: string }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'text'; maxLength: number; secret?: boolean; format?: 'url' | 'list' }
  | { kind: 'record'; fields: Readonly<Record<string, RecordField>> }

export const SETTING_AREAS = [
  'orders',
  'payouts',
  'accounts',
  'monitoring',
  'security',
  'statistics',
  'bots',
  'appearance',
  'users',
] as const

export interface SettingDefinition {
  type: SettingType
  default: boolean | number | string | Readonly<Record<string, number>>
  /** The part of the system that uses the setting; the settings screen groups by it. */
  area: (typeof SETTING_AREAS)[number]
}

const bool = (value: boolean) => ({ type: { kind: 'boolean' }, default: value }) as const
const int = (value: number, min: number, max: number, unit?: string) =>
  ({ type: { kind: 'integer', min, max, unit }, default: value }) as const
const choice = <const T extends readonly string[]>(options: T, value: T[number]) =>
  ({ type: { kind: 'choice', options }, default: value }) as const
const text = (maxLength: number, extra: { secret?: boolean; format?: 'url' | 'list'; value?: string } = {}) =>
  ({
    type: { kind: 'text', maxLength, secret: extra.secret, format: extra.format },
    default: extra.value ?? '',
  }) as const

const SECURITY_FREQUENCY_FIELDS = {
  sbLeakCheckInterval: { min: 1, max: 86_400, unit: 'seconds', default: 60 },
  minReliableChainSize: { min: 1, max: 1_000, unit: 'records', default: 3 },
  minReliableCheckSize: { min: 1, max: 1_000, unit: 'records', default: 2 },
  minReliableCheckTimeRange: { min: 1, max: 86_400, unit: 'seconds', default: 300 },
  /**
   * In hundredths of whichever currency, as the specification has it; `reliableCheckAmounts` says more of one currency.
   */
  minReliableCheckAmount: { min: 0, max: 1_000_000_000, unit: 'hundredths', default: 10_000 },
} as const

/** Accounts with few records take days for what busy ones have in minutes. */
const LOW_FREQUENCY_FIELDS = {
  ...SECURITY_FREQUENCY_FIELDS,
  minReliableCheckTimeRange: { min: 1, max: 2_592_000, unit: 'seconds', default: 604_800 },
} as const

const GLOBAL_SECURITY_FIELDS = {
  lookForwardMinutes: { min: 1, max: 1_440, unit: 'minutes', default: 30 },
  perMinuteFreqCount: { min: 1, max: 10_000, unit: 'records', default: 20 },
  messageMaxCacheTime: { min: 1, max: 1_440, unit: 'minutes', default: 60 },
  messageInSecurityChainCacheTime: { min: 1, max: 1_440, unit: 'minutes', default: 120 },
} as const

/** Blocks that confirm a transfer, its own included, on each network. */
const CONFIRMATION_FIELDS = {
  tron: { min: 1, max: 200, unit: 'blocks', default: 20 },
  ethereum: { min: 1, max: 200, unit: 'blocks', default: 12 },
} as const satisfies Record<UsdtNetwork, object>

/** An amount of each currency; 0 for none. */
const AMOUNT_FIELDS = Object.fromEntries(
  CURRENCIES.map((currency) => [currency, { min: 0, max: Number.MAX_SAFE_INTEGER, currency, default: 0 }]),
) as Readonly<Record<Currency, RecordField>>
const amounts = { type: { kind: 'record', fields: AMOUNT_FIELDS }, default: defaultsOf(AMOUNT_FIELDS) } as const

/**
 * Every setting of the platform: type, default, bounds and area; its calls, form and palette entries derive from here.
 */
export const SETTINGS = {
  redWalletCount: { area: 'accounts', ...int(10, 0, 1_000) },
  enableService: { area: 'orders', ...bool(true) },
  orderTimeoutMinutes: { area: 'orders', ...int(15, 1, 1_440, 'minutes') },
  enableIpChangedCheck: { area: 'security', ...bool(false) },
  enablePayPassword: { area: 'security', ...bool(false) },
  KYC: { area: 'orders', ...bool(false) },
  needNameCheck: { area: 'orders', ...bool(false) },
  messageDelay: { area: 'monitoring', ...int(0, 0, 3_600, 'seconds') },
  monitorLiveTime: { area: 'monitoring', ...int(120, 10, 86_400, 'seconds') },
  orderStatisticsTimeFormat: { area: 'statistics', ...choice(['beijing', 'local'], 'beijing') },
  showLogo: { area: 'appearance', ...bool(true) },
  dataClearCycle: { area: 'statistics', ...int(1, 1, 365, 'days') },
  botToken: { area: 'bots', ...text(256, { secret: true }) },
  transferBotToken: { area: 'bots', ...text(256, { secret: true }) },
  botConstantReminder: { area: 'bots', ...bool(false) },
  botAutoSendFundRecord: { area: 'bots', ...bool(false) },
  botRemindCallbackUrl: { area: 'bots', ...text(512, { format: 'url' }) },
  botApiUrl: { area: 'bots', ...text(512, { format: 'url' }) },
  botWebhook: { area: 'bots', ...bool(false) },
  alarmAddressExceptions: { area: 'security', ...text(2_048, { format: 'list' }) },
  botAddressExceptions: { area: 'security', ...text(2_048, { format: 'list' }) },
  securityFreqParameters: {
    area: 'security',
    type: { kind: 'record', fields: SECURITY_FREQUENCY_FIELDS },
    default: defaultsOf(SECURITY_FREQUENCY_FIELDS),
  },
  securityFreqParametersLow: {
    area: 'security',
    type: { kind: 'record', fields: LOW_FREQUENCY_FIELDS },
    default: defaultsOf(LOW_FREQUENCY_FIELDS),
  },
  globalSecuritySetting: {
    area: 'security',
    type: { kind: 'record', fields: GLOBAL_SECURITY_FIELDS },
    default: defaultsOf(GLOBAL_SECURITY_FIELDS),
  },
  reliableCheckAmounts: { area: 'security', ...amounts },
  enableSystemCheck: { area: 'monitoring', ...bool(true) },
  fixSecurityChainSupplementLimit: { area: 'security', ...int(0, 0, 10_000, 'records') },
  autoCreateRelateSupplier: { area: 'users', ...bool(false) },
  autoCreateRelateMerchant: { area: 'users', ...bool(false) },
  allowOneMonitorAccountMoreUser: { area: 'accounts', ...bool(false) },
  usdtAuto: { area: 'orders', ...bool(true) },
  usdtConfirmations: {
    area: 'orders',
    type: { kind: 'record', fields: CONFIRMATION_FIELDS },
    default: defaultsOf(CONFIRMATION_FIELDS),
  },
  tronNodeUrl: { area: 'orders', ...text(512, { format: 'url' }) },
  ethereumNodeUrl: { area: 'orders', ...text(512, { format: 'url' }) },
  limitMode: { area: 'accounts', ...choice(['strict', 'relaxed'], 'strict') },
  completeTimeFilter: { area: 'orders', ...bool(false) },
  supplierUnifyQueryGroup: { area: 'bots', ...bool(false) },
  canTimeoutSupplement: { area: 'orders', ...bool(true) },
  canClearMerchantBalance: { area: 'users', ...bool(false) },
  isSupplierRemoveBalanceOnOrderFinished: { area: 'orders', ...bool(true) },
  showUserStatisticInfo: { area: 'statistics', ...bool(true) },
  isNewPayUrl: { area: 'orders', ...bool(false) },
  highPerfOrderQuery: { area: 'orders', ...bool(true) },
  cardCountry: { area: 'accounts', ...choice(COUNTRIES, 'india') },
  timeoutCallbackTime: { area: 'orders', ...int(0, 0, 1_440, 'minutes') },
  apiUrl: { area: 'orders', ...text(512, { format: 'url' }) },
  contactInfo: { area: 'appearance', ...text(512) },
  sysFlag: { area: 'appearance', ...text(64, { value: 'Paydesk' }) },
  allowPictureQueryOrder: { area: 'bots', ...bool(false) },
  orderWaitLimit: { area: 'orders', ...int(10, 1, 10_080, 'minutes') },
  callbackWaitLimit: { area: 'orders', ...int(15, 1, 10_080, 'minutes') },
  payoutWaitLimit: { area: 'payouts', ...int(30, 1, 10_080, 'minutes') },
  completeCheckOrderTime: { area: 'orders', ...int(30, 1, 10_080, 'minutes') },
  sendSmsMessageUrl: { area: 'monitoring', ...text(512, { format: 'url' }) },
  sendSmsMessageKey: { area: 'monitoring', ...text(256, { secret: true }) },
  payoutBatchCalculateAmount: { area: 'payouts', ...bool(true) },
  limitUseSuccessAmount: { area: 'accounts', ...bool(true) },
  autoAssignPayoutOrder: { area: 'payouts', ...bool(false) },
  gatewayOrderRejectToPayoutPool: { area: 'payouts', ...bool(false) },
  showBatchButton: { area: 'payouts', ...bool(true) },
  defaultCountry: { area: 'appearance', ...choice(COUNTRIES, 'india') },
  supplierWebMessageEnable: { area: 'users', ...bool(true) },
  supplierSmsRecordEnable: { area: 'users', ...bool(true) },
  payoutOrderOccupyBalanceOnCreate: { area: 'payouts', ...bool(true) },
  riskControlSwitch: { area: 'payouts', ...bool(false) },
  googleVerifyIpWhitelist: { area: 'security', ...bool(true) },
  googleVerifyIpRule: { area: 'security', ...bool(true) },
  googleVerifyBalanceOperation: { area: 'security', ...bool(true) },
  googleVerifyManualSupplement: { area: 'security', ...bool(true) },
  googleVerifyBatchOperations: { area: 'security', ...bool(true) },
  approverIndependenceHours: { area: 'security', ...int(24, 0, 720, 'hours') },
  googleCodeStandingMinutes: { area: 'security', ...int(0, 0, 60, 'minutes') },
  approvalLimits: { area: 'security', ...amounts },
  backupEveryHours: { area: 'security', ...int(24, 0, 720, 'hours') },
  backupsKept: { area: 'security', ...int(7, 1, 365, 'files') },
  callbackAddressExceptions: { area: 'security', ...text(2_048, { format: 'list' }) },
  gatewayAddressExceptions: { area: 'security', ...text(2_048, { format: 'list' }) },
  chainNodeAddressExceptions: { area: 'security', ...text(2_048, { format: 'list' }) },
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof SETTINGS
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

/** How often an account has records, and the setting with what its chain is checked by. */
export const FREQUENCY_SETTINGS = {
  high: 'securityFreqParameters',
  low: 'securityFreqParametersLow',
} as const satisfies Record<string, SettingKey>
export type Frequency = keyof typeof FREQUENCY_SETTINGS
export const FREQUENCIES = Object.keys(FREQUENCY_SETTINGS) as Frequency[]

/** Settings with credentials: encrypted at rest, never returned by a call. */
export const SECRET_SETTINGS = SETTING_KEYS.filter((key) => {
  const type: SettingType = SETTINGS[key].type
  return type.kind === 'text' && type.secret === true
})

/** Shown instead of a stored secret; saving this value changes nothing. */
export const SECRET_MASK = '••••••••'

export function isSecretSetting(key: string): key is SettingKey {
  return (SECRET_SETTINGS as readonly string[]).includes(key)
}

type Widen<T> = T extends boolean ? boolean : T extends number ? number : T

/** The value type of a setting. */
export type SettingValue<K extends SettingKey> = (typeof SETTINGS)[K]['type'] extends {
  kind: 'choice'
  options: readonly (infer O)[]
}
  ? O
  : (typeof SETTINGS)[K]['type'] extends { kind: 'record'; fields: infer F }
    ? { [P in keyof F]: number }
    : (typeof SETTINGS)[K]['type'] extends { kind: 'text' }
      ? string
      : Widen<(typeof SETTINGS)[K]['default']>

export type SettingValues = { [K in SettingKey]: SettingValue<K> }

function defaultsOf<F extends Record<string, { default: number }>>(fields: F): { [P in keyof F]: number } {
  const entries = Object.entries(fields).map(([name, field]) => [name, field.default] as const)
  return Object.fromEntries(entries) as { [P in keyof F]: number }
}

/** Settings that do nothing while another one is empty, which the page of settings then says. */
export const SETTING_NEEDS: Partial<Record<SettingKey, SettingKey>> = {
  sendSmsMessageUrl: 'sendSmsMessageKey',
  sendSmsMessageKey: 'sendSmsMessageUrl',
  botConstantReminder: 'botToken',
  botAutoSendFundRecord: 'botToken',
  botRemindCallbackUrl: 'botToken',
}

/** The decimals of an amount in a record; undefined for another number. */
export const exponentOfField = ({ currency }: Pick<RecordField, 'currency'>): number | undefined =>
  currency === undefined ? undefined : ledgerExponent(currency)

/** True where an amount reaches what a setting says of its currency; never where it says 0. */
export function reachesAmount(
  amountsOf: Readonly<Record<Currency, number>>,
  { amountMinor, currency, exponent }: { amountMinor: number; currency: string; exponent: number },
): boolean {
  const least = amountOf(amountsOf, currency)
  return least > 0 && toLedgerMinor(amountMinor, currency, exponent) >= least
}
