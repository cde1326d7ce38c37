import { LOCALES } from '#domain/text/locales.ts'

/**
 * Names of text fields that can hold a person's data: names, account and device identifiers, payment references, and free
 * text. Recordings keep their shape alone. A text field of a call is named here or in `personal-fields.test.ts` as plain.
 */
const PERSONAL_FIELDS = [
  // Names of payers, payees, holders of accounts, parties and staff.
  'accountName',
  'actor',
  'askedBy',
  'avatar',
  'by',
  'createdBy',
  'decidedBy',
  'exportedBy',
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
  'setAsideBy',
  'matchedBy',
  'claimedBy',
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
  'chosenResourceName',
  'clientIp',
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
  'payLink',
  'payUrl',
  'payeesDigest',
  'jumpLink',
  'keyId',
  'link',
  'loginUser',
  'phone',
  'qrCode',
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
  'description',
  'detail',
  'evidence',
  'extension',
  'failReason',
  'memo',
  'mes',
  'plain',
  'note',
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

/** Whether a field of this name can hold a person's data. */
export const isPersonal = (name: string): boolean => NAMES.has(name)

/**
 * Fields whose text is a key of the product or a person's words; only a key is kept.
 */
export const isKeyOrWords = (name: string): boolean => KEYS_OR_WORDS.includes(name)

const KEYS_OR_WORDS = ['cause', 'logInReason', 'reason', 'refusal', 'rejectReason']
