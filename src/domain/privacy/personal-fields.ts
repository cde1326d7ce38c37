import { maskLongNumbers, maskNumber } from '#domain/privacy/masked-numbers.ts'
import { secretKindOf } from '#domain/privacy/secret-fields.ts'
import { LOCALES } from '#domain/text/locales.ts'

/**
 * Names of text fields that can hold a person's data: names, account and device identifiers, payment references, and free
 * text. Recordings keep their shape alone. A text field of a call is named here or in `personal-fields.test.ts` as plain.
 */
const PERSONAL_FIELDS = [
  // Names of payers, payees, holders of accounts, parties and staff.
  'accountName',
  'acknowledgedBy',
  'actor',
  'askedBy',
  'avatar',
  'by',
  'clearedBy',
  'createdBy',
  'decidedBy',
  'exportedBy',
  'liftedBy',
  'liftReason',
  'lockedBy',
  'merchantName',
  'newAccountName',
  'nickname',
  'ownerName',
  'parentName',
  'party',
  'payeeName',
  'payerName',
  'relatedMerchant',
  'relatedSupplier',
  'requestedBy',
  'startedBy',
  'setAsideBy',
  'matchedBy',
  'claimedBy',
  'plain',
  'setAsideReason',
  'resourceName',
  'supplierName',
  'updatedBy',
  'userName',
  'validateUserName',
  // People and groups of Telegram.
  'alias',
  'groupTitle',
  'member',
  'partyName',
  'peerAlias',
  'peerTitle',
  'senderName',
  'telegram',
  'username',
  // People and groups of WeChat.
  'chatName',
  'contactId',
  'contactName',
  'groupName',
  'lastError',
  'lastMessage',
  'remark',
  'sendError',
  'senderId',
  'weChatId',
  'whitelistedBy',
  // Accounts, devices and payments.
  'account',
  'accounts',
  'chosenResourceName',
  'clientIp',
  'device',
  'accountReference',
  'contactInfo',
  'gatewayAccount',
  'identifyCode',
  'ifscCode',
  'ip',
  'ipAddress',
  'network',
  'number',
  'jumpUrl',
  'message',
  'notes',
  'payLink',
  'qrText',
  'payUrl',
  'payeesDigest',
  'jumpLink',
  'keyId',
  'link',
  'loginUser',
  'phone',
  'qrCode',
  'referer',
  'resultUtr',
  'sender',
  'tail',
  'target',
  'toNumber',
  'txId',
  'uri',
  'userAccount',
  'userAgent',
  'userCode',
  'utr',
  'utrEnd',
  // Free text, and what others sent.
  'after',
  'before',
  'body',
  'cells',
  'description',
  'detail',
  'evidence',
  'extension',
  'failReason',
  'lastAnswer',
  'memo',
  'mes',
  'plain',
  'note',
  'reply',
  'rejectText',
  'request',
  'requestBody',
  'responseBody',
  'resultReason',
  'search',
  'subject',
  'text',
  'value',
  // Texts by language.
  ...LOCALES,
] as const

const NAMES: ReadonlySet<string> = new Set(PERSONAL_FIELDS)

/** True where a field of this name can hold a person's data. */
export const isPersonal = (name: string): boolean => NAMES.has(name)

/**
 * Fields whose text is a key of the product or a person's words; only a key is kept.
 */
export const isKeyOrWords = (name: string): boolean => KEYS_OR_WORDS.includes(name)

const KEYS_OR_WORDS = ['cause', 'logInReason', 'reason', 'refusal', 'rejectReason']

/** Numbers of orders, which are no account's. */
const ORDER_CODE = '(?<code>\\b[CP]\\d{16}\\b)'
/** UPI ids, also as they stand in an address, and wallet addresses. */
const UPI_ID = '(?<upi>(?<![a-z\\d._-])[a-z\\d][a-z\\d._-]+(?:@|%40)[a-z]{2,20}(?![a-z\\d.]))'
const WALLET = '(?<wallet>\\bT[1-9A-HJ-NP-Za-km-z]{33}\\b|\\b0x[\\da-f]{40}\\b)'
/** Digits that `maskLongNumbers` reads as a number. */
const LONG_NUMBER = '(?<long>\\d(?:[ -]?\\d){8,})'

/** Masks accounts in texts whose shape nobody knows: these ones wherever they stand, and whatever looks like one. */
export function accountMask(accounts: readonly string[]): (text: string) => string {
  const written = accounts.filter((one) => one !== '').flatMap((one) => [one, encodeURIComponent(one)])
  const known = [...new Set(written)].toSorted((one, other) => other.length - one.length).map(escaped)
  const found = new RegExp([...known, ORDER_CODE, UPI_ID, WALLET, LONG_NUMBER].join('|'), 'gi')
  return (text) =>
    text.replaceAll(found, (one, ...more) => {
      const { code, long } = more.at(-1) as Record<string, string | undefined>
      if (code !== undefined) return code
      return long === undefined ? maskNumber(one.replaceAll('%40', '@')) : maskLongNumbers(long)
    })
}

const escaped = (text: string) => text.replaceAll(/\W/g, String.raw`\$&`)

/** A value of any shape with the accounts in its texts, and what is named as an account's number, masked. */
export function maskDeep(value: unknown, mask: (text: string) => string, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => maskDeep(item, mask, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [mask(key), maskDeep(item, mask, key)]))
  const isNumber = secretKindOf(name) === 'number'
  if (typeof value === 'string') return isNumber ? maskNumber(value) : mask(value)
  return typeof value === 'number' && isNumber ? maskNumber(String(value)) : value
}

/** Name that suppliers and merchants read where one of the platform's staff acted. */
export const STAFF_NAME = 'staff'
