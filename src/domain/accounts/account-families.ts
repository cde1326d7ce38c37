import type { AccountFamily } from '#domain/accounts/account-field.ts'
import {
  BANK_FIELDS,
  CHANNEL_FIELDS,
  EXTENSION,
  ONLINE_BANKING_FIELDS,
  PAGE_FIELDS,
  MODES,
  WALLET_FIELDS,
} from '#domain/accounts/shared-fields.ts'

/** Bank accounts that payers transfer to. */
const cardToCardFamily = {
  name: 'internationalCardToCard',
  products: [3001, 3024],
  side: 'collection',
  health: 'monitors',
  icon: 'credit-card',
  identity: 'cardNumber',
  fields: {
    ...BANK_FIELDS,
    vpa: {
      kind: 'text',
      maxLength: 97,
      check: 'upi',
      requiredBy: { field: 'pageType', values: ['upi', 'qr'] },
      isMono: true,
      width: 170,
    },
    ...CHANNEL_FIELDS,
    ...PAGE_FIELDS,
    ...ONLINE_BANKING_FIELDS,
    ...EXTENSION,
  },
} as const satisfies AccountFamily

const SECRET_LENGTH = 256

/** Accounts at a gateway that pays out over its own calls. */
const gatewayPayoutFamily = {
  name: 'razorpayPayProxy',
  products: [3003],
  side: 'payout',
  health: 'gateway',
  icon: 'plug-connected',
  identity: 'gatewayAccount',
  fields: {
    gateway: { kind: 'text', maxLength: 64, required: true, width: 140 },
    // A configured gateway by its name, for an account without address and key of its own. Staff vouch for it.
    configuredGateway: { kind: 'text', maxLength: 64, isOfStaff: true, width: 160 },
    // Requests are sent there.
    baseUrl: {
      kind: 'text',
      maxLength: 512,
      check: 'webAddress',
      required: true,
      waivedBy: 'configuredGateway',
      isOfStaff: true,
      width: 220,
    },
    gatewayAccount: { kind: 'text', maxLength: 64, required: true, isMono: true, width: 170 },
    keyId: { kind: 'text', maxLength: 128, required: true, isMono: true, width: 170 },
    key: { kind: 'secret', maxLength: SECRET_LENGTH, required: true, waivedBy: 'configuredGateway' },
    webhookSecret: { kind: 'secret', maxLength: SECRET_LENGTH },
    modes: { ...MODES, required: true, width: 140 },
    ...EXTENSION,
  },
} as const satisfies AccountFamily

/** Bank accounts that payouts are made from. */
const indiaPayoutFamily = {
  name: 'indiaAutoPayout',
  products: [3002],
  side: 'payout',
  health: 'monitors',
  icon: 'building-bank',
  identity: 'cardNumber',
  fields: { ...BANK_FIELDS, ...CHANNEL_FIELDS, ...ONLINE_BANKING_FIELDS, ...EXTENSION },
} as const satisfies AccountFamily

/** A paybill takes an account reference beside its number, a till does not. */
const TILL_KINDS = ['paybill', 'till'] as const

/** M-Pesa numbers of businesses in Kenya. */
const kenyaFamily = {
  name: 'kenya',
  products: [3031],
  side: 'collection',
  health: 'monitors',
  icon: 'device-mobile-dollar',
  // A paybill serves several accounts, told apart by their references.
  identity: 'name',
  fields: {
    tillKind: { kind: 'choice', group: 'tillKind', of: TILL_KINDS, required: true, width: 100 },
    cardNumber: { ...BANK_FIELDS.cardNumber, width: 130 },
    accountName: BANK_FIELDS.accountName,
    accountReference: { kind: 'text', maxLength: 20, width: 130 },
    ...EXTENSION,
  },
} as const satisfies AccountFamily

/** Accounts whose phone receives the one-time passwords of banks; they take no orders. */
const otpMonitorFamily = {
  name: 'opt',
  products: [3004],
  side: 'monitor',
  health: 'monitors',
  icon: 'message-2-code',
  identity: 'phone',
  fields: {
    phone: { kind: 'text', maxLength: 16, check: 'phone', required: true, isMono: true, width: 150 },
    bankName: BANK_FIELDS.bankName,
    accountName: BANK_FIELDS.accountName,
    ...ONLINE_BANKING_FIELDS,
    ...EXTENSION,
  },
} as const satisfies AccountFamily

/** Wallets that payers send USDT to. */
const usdtCollectionFamily = {
  name: 'uSDTFloating',
  products: [3015],
  side: 'collection',
  health: 'chain',
  icon: 'coins',
  identity: 'walletAddress',
  fields: WALLET_FIELDS,
} as const satisfies AccountFamily

/** Wallets that USDT is paid out from. */
const usdtPayoutFamily = {
  name: 'uSDTPayProxy',
  products: [3016],
  side: 'payout',
  health: 'chain',
  icon: 'wallet',
  identity: 'walletAddress',
  fields: { ...WALLET_FIELDS, privateKey: { kind: 'secret', maxLength: 128 } },
} as const satisfies AccountFamily

/** Every family of accounts. */
export const ACCOUNT_FAMILIES = [
  cardToCardFamily,
  gatewayPayoutFamily,
  indiaPayoutFamily,
  kenyaFamily,
  otpMonitorFamily,
  usdtCollectionFamily,
  usdtPayoutFamily,
] as const
