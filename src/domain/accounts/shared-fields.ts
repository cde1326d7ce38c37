import type { AccountFields } from '#domain/accounts/account-field.ts'
import { LIMITS } from '#domain/limits.ts'
import { NAME } from '#domain/lists/fields/common.fields.ts'
import { COUNTRIES } from '#domain/time/zones.ts'
import { CHAIN_LEVELS } from '#domain/trusted-chain/chain-record.ts'

/** Card types: specification, section 3. */
const CARD_TYPES = ['regular', 'transit', 'credit', 'largeAmount', 'digitalRmb'] as const
const TRANSFER_MODES = ['imps', 'neft', 'rtgs', 'upi'] as const
const PAY_PAGES = ['card', 'upi', 'qr'] as const
const PASSWORD_LENGTH = 128
const USER_LENGTH = 64

export const MODES = { kind: 'several', group: 'transferMode', of: TRANSFER_MODES } as const

/** Whose bank account it is. */
export const BANK_FIELDS = {
  bankName: { ...NAME, required: true, width: 150 },
  accountName: { ...NAME, required: true, width: 150 },
  cardNumber: {
    kind: 'text',
    maxLength: LIMITS.cardNumberLength,
    check: 'digits',
    required: true,
    isMono: true,
    width: 170,
  },
  country: { kind: 'choice', group: 'country', of: COUNTRIES },
  ifscCode: {
    kind: 'text',
    maxLength: 20,
    check: 'branchCode',
    requiredIn: 'india',
    upperCase: true,
    isMono: true,
    width: 120,
  },
} as const satisfies AccountFields

/** How a script signs in to the bank. */
export const ONLINE_BANKING_FIELDS = {
  loginUser: { kind: 'text', maxLength: USER_LENGTH },
  loginPassword: { kind: 'secret', maxLength: PASSWORD_LENGTH },
  userCode: { kind: 'text', maxLength: USER_LENGTH },
  transactionPassword: { kind: 'secret', maxLength: PASSWORD_LENGTH },
} as const satisfies AccountFields

/** Fields of a bank account that steer its orders. */
export const CHANNEL_FIELDS = {
  channelType: { kind: 'choice', group: 'transferMode', of: TRANSFER_MODES, required: true, width: 100 },
  cardType: { kind: 'choice', group: 'cardType', of: CARD_TYPES, hidden: true, width: 110 },
  securityLevel: { kind: 'choice', group: 'securityLevel', of: CHAIN_LEVELS, width: 110 },
} as const satisfies AccountFields

/** Fields that decide on the content of a payer's page. */
export const PAGE_FIELDS = {
  pageType: { kind: 'choice', group: 'payPage', of: PAY_PAGES, required: true, width: 100 },
  backfillUtr: { kind: 'flag' },
} as const satisfies AccountFields

/** A wallet of a chain; people know it by its nickname. */
export const WALLET_FIELDS = {
  nickname: { kind: 'text', maxLength: USER_LENGTH, required: true, width: 140 },
  walletAddress: {
    kind: 'text',
    maxLength: 64,
    check: 'usdtAddress',
    required: true,
    isMono: true,
    width: 330,
  },
} as const satisfies AccountFields

export const EXTENSION = { extension: { kind: 'pairs', max: 20, maxLength: 256 } } as const satisfies AccountFields
