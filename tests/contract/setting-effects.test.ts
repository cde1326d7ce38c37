import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { codeToggleOf } from '#contract/calls/operation-kinds.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { isOffered, OFFERED_SETTINGS, SETTINGS_TO_COME } from '#domain/settings-to-come.ts'
import type { OfferedSetting } from '#domain/settings-to-come.ts'
import { SETTING_KEYS } from '#domain/settings.ts'
import type { SettingKey } from '#domain/settings.ts'
import { sourceFiles } from '#tests/support/sources/source-files.ts'

/** How many settings wait for their feature. Lower it with each that gets an effect; it never rises. */
const STILL_TO_COME = 0

const ORDERS = 'server/orders/create/create-order.server.test.ts'
const MONITORS = 'server/monitors/monitors.server.test.ts'
const EFFECTS = 'server/settings/setting-effects.server.test.ts'
const CHANGE_ACCOUNTS = 'server/accounts/change/change-accounts.server.test.ts'
const SILENCE = 'server/account-health/silence.server.test.ts'
const FORWARDS = 'server/bank-records/forwarding/forwarding.server.test.ts'
const CHAINS = 'server/trusted-chain/trusted-chain.server.test.ts'
const DEMANDS = 'server/approvals/operations/operation-demands.server.test.ts'
const DEMANDED = 'is demanded of %s while its toggle is on, and only then'
const BOTS = 'server/bots/bots.server.test.ts'
const OUTBOX = 'server/bots/outbox/outbox.server.test.ts'
const CREATED =
  'refuses when the service is off, the merchant is disabled, the product is not theirs or a name is missing'

/** The test that sees from outside what each setting does: its file and its title. */
const OBSERVED: Record<OfferedSetting, readonly [file: string, title: string]> = {
  enablePayPassword: [
    'server/balances/pay-password.server.test.ts',
    'is asked for of who acts while enablePayPassword is on, and says where to set it to who has none',
  ],
  canClearMerchantBalance: [
    'server/balances/adjust-balance.server.test.ts',
    'clears a merchant’s balance only while canClearMerchantBalance is on',
  ],
  enableService: [ORDERS, CREATED],
  orderTimeoutMinutes: [EFFECTS, 'gives orders the time to be paid that orderTimeoutMinutes says'],
  enableIpChangedCheck: [
    'server/sessions/sessions.server.test.ts',
    'ends a session whose address changed while the setting requires it',
  ],
  KYC: [ORDERS, CREATED],
  needNameCheck: [MONITORS, 'does not match on another order’s code, or on another payer name where names are checked'],
  messageDelay: [
    MONITORS,
    'waits before it matches a payment for as long as the setting says, and lets orders wait as long',
  ],
  orderStatisticsTimeFormat: [EFFECTS, 'shows times in the zone of defaultCountry where statistics ask for local time'],
  autoCreateRelateSupplier: [
    'server/parties/change-parties.server.test.ts',
    'makes a related supplier or merchant with an account of its own where the settings say so',
  ],
  autoCreateRelateMerchant: [
    'server/parties/change-parties.server.test.ts',
    'makes a related supplier or merchant with an account of its own where the settings say so',
  ],
  showUserStatisticInfo: [
    'server/parties/parties.server.test.ts',
    'answers what each did today only while showUserStatisticInfo is on',
  ],
  showLogo: [EFFECTS, 'shows the system under sysFlag, with its logo while showLogo is on'],
  usdtAuto: [MONITORS, 'confirms a USDT payment by itself only while the setting says so'],
  cardCountry: [CHANGE_ACCOUNTS, 'judges cards by the country of the settings where the account names none'],
  allowOneMonitorAccountMoreUser: [
    CHANGE_ACCOUNTS,
    'binds monitors of the account’s supplier, of others while the setting lets one serve several',
  ],
  redWalletCount: [
    'server/account-health/limits.server.test.ts',
    'takes exactly one of 200 parallel orders where one more is allowed, by %s',
  ],
  monitorLiveTime: [
    SILENCE,
    'takes no orders on an account all of whose monitors are offline, and tells its supplier once',
  ],
  enableSystemCheck: [SILENCE, 'judges nobody by silence while enableSystemCheck is off'],
  limitMode: [
    'server/orders/allocation/allocation-rules.test.ts',
    'exceeds a daily amount once in relaxed mode, and counts all orders unless only successes count',
  ],
  canTimeoutSupplement: [
    'server/orders/actions/supplement-order.server.test.ts',
    'refuses an outdated version, a locked order, and a timed-out one if the setting says so',
  ],
  isSupplierRemoveBalanceOnOrderFinished: [
    EFFECTS,
    'charges the supplier of a paid order while isSupplierRemoveBalanceOnOrderFinished is on',
  ],
  highPerfOrderQuery: [EFFECTS, 'counts orders exactly beyond the cap only while highPerfOrderQuery is off'],
  timeoutCallbackTime: [EFFECTS, 'tells merchants of an order that timed out where timeoutCallbackTime says when'],
  contactInfo: [
    'server/users/sign-in.server.test.ts',
    'reports disabled suppliers and merchants only after a right password, with whom to turn to',
  ],
  sysFlag: [EFFECTS, 'shows the system under sysFlag, with its logo while showLogo is on'],
  orderWaitLimit: [
    'server/orders/totals/order-sums.server.test.ts',
    'counts the orders that wait for a person longer than the limit, and dates the oldest failed callback',
  ],
  callbackWaitLimit: [EFFECTS, 'names what is late by callbackWaitLimit and payoutWaitLimit'],
  payoutWaitLimit: [EFFECTS, 'names what is late by callbackWaitLimit and payoutWaitLimit'],
  completeCheckOrderTime: [MONITORS, 'matches a payment that is late for no longer than the setting allows'],
  payoutBatchCalculateAmount: [
    'server/payout-batches/seen-batch.server.test.ts',
    'omits totals where the setting says so, and is still confirmed',
  ],
  limitUseSuccessAmount: [
    'server/orders/allocation/allocation-rules.test.ts',
    'exceeds a daily amount once in relaxed mode, and counts all orders unless only successes count',
  ],
  autoAssignPayoutOrder: [
    'server/payouts/create/create-payout.server.test.ts',
    'assigns it to an account at once where the setting says so',
  ],
  gatewayOrderRejectToPayoutPool: [
    'server/payouts/gateway/gateway.server.test.ts',
    'fails a payout that the gateway refused, or returns it to the pool where the setting says so',
  ],
  showBatchButton: [
    'tests/e2e/payouts/payout-batch.e2e.ts',
    'while batches are disabled nobody can create one, and the palette says why',
  ],
  defaultCountry: [EFFECTS, 'shows times in the zone of defaultCountry where statistics ask for local time'],
  supplierWebMessageEnable: [EFFECTS, 'tells the console which codes and records the switches ask for or show'],
  supplierSmsRecordEnable: [
    'src/app/catalogue.test.ts',
    'hides screens that a setting hides from suppliers, and only from them',
  ],
  payoutOrderOccupyBalanceOnCreate: [
    'server/payouts/create/create-payout.server.test.ts',
    'freezes nothing until payment begins where the setting says so, and unfreezes it when the order returns',
  ],
  riskControlSwitch: [
    'server/payouts/payouts.server.test.ts',
    'holds what a rule matches, with the evidence, until released',
  ],
  googleVerifyIpRule: [
    'server/ip-whitelist/ip-whitelist.server.test.ts',
    'asks for a Google code while the setting says so',
  ],
  googleVerifyIpWhitelist: [
    'server/merchants/merchant-api.server.test.ts',
    'asks for a Google code to change the whitelist while the setting says so',
  ],
  googleVerifyBalanceOperation: [DEMANDS, DEMANDED],
  googleVerifyManualSupplement: [DEMANDS, DEMANDED],
  googleVerifyBatchOperations: [DEMANDS, DEMANDED],
  approverIndependenceHours: [
    'server/approvals/approvals.server.test.ts',
    'refuses an approver whom the requester made or changed of late, or who sits at the requester’s device',
  ],
  googleCodeStandingMinutes: [
    'server/pipeline/pipeline.server.test.ts',
    'consumes a code with the operation, and lets it cover the session where the setting says so',
  ],
  botToken: [BOTS, 'answers whitelisted people by the token of botToken, and is stopped without one'],
  transferBotToken: [BOTS, 'carries messages between paired groups without names, in order, with pictures and changes'],
  botConstantReminder: [BOTS, 'reminds a supplier’s group of what waits, while botConstantReminder is on'],
  botAutoSendFundRecord: [BOTS, 'tells a group of its party’s money once, while botAutoSendFundRecord is on'],
  botRemindCallbackUrl: [
    BOTS,
    'tells a merchant’s group of a callback that was given up once, with the address of botRemindCallbackUrl',
  ],
  allowPictureQueryOrder: [BOTS, 'answers for the number in a picture, while allowPictureQueryOrder is on'],
  botApiUrl: [BOTS, 'answers whitelisted people by the token of botToken, and is stopped without one'],
  botWebhook: [
    BOTS,
    'takes updates that the service brings while botWebhook is on, and asks for them again afterwards',
  ],
  botAddressExceptions: [OUTBOX, 'calls no address of the inside that botAddressExceptions does not name'],
  supplierUnifyQueryGroup: [
    'server/group-queries/group-queries.server.test.ts',
    'tells a supplier of its team only while supplierUnifyQueryGroup is on, and never of the one above',
  ],
  usdtConfirmations: [
    'server/usdt/usdt-reader.server.test.ts',
    'pays an order with a transfer as soon as its block is confirmed, and not before',
  ],
  tronNodeUrl: ['server/usdt/usdt-work.server.test.ts', 'reads each network by the node that the settings name'],
  ethereumNodeUrl: ['server/usdt/usdt-work.server.test.ts', 'reads each network by the node that the settings name'],
  apiUrl: ['server/pay/pay-links.server.test.ts', 'leads below apiUrl, or below the address that the caller used'],
  isNewPayUrl: ['server/pay/pay-links.server.test.ts', 'carries a token while isNewPayUrl is on, otherwise the number'],
  approvalLimitMinor: [DEMANDS, 'is asked for %s from the limit on, and then does it'],
  fixSecurityChainSupplementLimit: [
    'server/chain-patches/accept-by-itself.server.test.ts',
    'accepts what a later true link confirms, and at most as many a day as fixSecurityChainSupplementLimit says',
  ],
  securityFreqParameters: [
    CHAINS,
    'is checked every sbLeakCheckInterval of securityFreqParameters, all of it once a day',
  ],
  securityFreqParametersLow: [
    CHAINS,
    'checks accounts with few records by securityFreqParametersLow, and busy ones by their own',
  ],
  globalSecuritySetting: [
    CHAINS,
    'looks again only at records that came as lately as globalSecuritySetting lets messages wait in a chain',
  ],
  callbackAddressExceptions: [
    'server/callbacks/callbacks.server.test.ts',
    'calls no private address, by number or by name, unless it is excepted',
  ],
  completeTimeFilter: [
    'server/statistics/statistics-drill.server.test.ts',
    'counts by completion unless the setting or the call says otherwise',
  ],
  sendSmsMessageUrl: [FORWARDS, 'is posted once, signed, with what was read in it'],
  sendSmsMessageKey: [FORWARDS, 'is posted once, signed, with what was read in it'],
  chainNodeAddressExceptions: [
    'server/usdt/usdt-reader.server.test.ts',
    'is also one of another chain, and one of the inside that no setting allows',
  ],
  dataClearCycle: [
    'server/cleanup/cleanup-work.server.test.ts',
    'cleans enabled tables by itself every dataClearCycle days, and records that nothing was found',
  ],
  gatewayAddressExceptions: [
    'server/payouts/gateway/gateway.server.test.ts',
    'sends nothing to an address of the inside that is not excepted',
  ],
}

const tests = sourceFiles('src', 'server', 'tests')
/** Where all settings are named whatever they do. */
const REGISTERS = ['src/domain/settings.ts', 'src/domain/settings-to-come.ts']
const product = sourceFiles('src', 'server').filter(
  ({ path }) => !/\.test\.tsx?$|-test-bench\.ts$/.test(path) && !REGISTERS.includes(path),
)
const namesIt = (key: string) => {
  const word = new RegExp(`\\b${key}\\b`)
  return ({ text }: { text: string }) => word.test(text)
}

it('every setting has an effect or waits for its feature, and ever fewer wait', () => {
  expect(Object.keys(OBSERVED).toSorted()).toEqual(OFFERED_SETTINGS.toSorted())
  const waiting = SETTING_KEYS.filter((key) => !isOffered(key))
  expect(Object.values(SETTINGS_TO_COME).flat().toSorted()).toEqual(waiting.toSorted())
  expect(waiting).toHaveLength(STILL_TO_COME)
})

describe.each(OFFERED_SETTINGS)('%s', (key) => {
  it('is read by the product, and observed by the test that is named', () => {
    expect(product.filter(namesIt(key)).map(({ path }) => path)).not.toEqual([])
    const [file, title] = OBSERVED[key]
    const text = tests.find(({ path }) => path === file)?.text ?? ''
    const isThere = ['it', 'test'].some((call) =>
      new RegExp(`\\b${call}(\\.each\\([\\s\\S]*?\\))?\\(\\s*'${title.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}'`).test(
        text,
      ),
    )
    expect(isThere, `${file}: ${title}`).toBe(true)
  })
})

/** A toggle acts on the calls of its kinds. */
const toggles = new Set((Object.values(contract) as EndpointSpec[]).map(({ operation }) => codeToggleOf(operation)))

it.each(Object.values<readonly SettingKey[]>(SETTINGS_TO_COME).flat())(
  '%s leaves the table of what is to come once it has an effect',
  (key) => {
    if (key.startsWith('googleVerify')) expect([...toggles]).not.toContain(key)
    else expect(product.filter(namesIt(key)).map(({ path }) => path)).toEqual([])
  },
)
