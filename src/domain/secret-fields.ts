/** Names of fields whose values open something: they are kept nowhere but where they are used. */
export const CREDENTIAL_FIELDS = [
  'password',
  'oldPassword',
  'newPassword',
  'passwordHash',
  'secondPassword',
  'token',
  'token2',
  'secret',
  'totpSecret',
  'key',
  'signKey',
  'sign',
  'credentials',
  'authorization',
  'cookie',
  'databaseUrl',
  'secretKey',
  'connectionString',
] as const

/** Names of fields whose values are short numbers or addresses of money: their shape says nothing, what they are does. */
export const NUMBER_FIELDS = ['googleCode', 'cardNumber'] as const

/** Names of fields that never reach a log. */
export const SECRET_FIELDS: readonly string[] = [...CREDENTIAL_FIELDS, ...NUMBER_FIELDS]

/** What recordings leave out beside: recovery words, and where money is paid to. */
const MORE_CREDENTIALS = [
  'passwd',
  'pwd',
  'passphrase',
  'mnemonic',
  'apiKey',
  'privateKey',
  'signature',
  'otpauthUrl',
  'cvv',
  'cvc',
  'sessionId',
]
const MORE_NUMBERS = [
  'pin',
  'otp',
  'totp',
  'smsCode',
  'verifyCode',
  'verificationCode',
  'authCode',
  'cardNo',
  'bankCard',
  'pan',
  'iban',
  'accountNumber',
  'accountNo',
  'vpa',
  'usdtAddress',
  'walletAddress',
  'address',
]

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const CREDENTIALS = [...CREDENTIAL_FIELDS, ...MORE_CREDENTIALS].map(plain)
const NUMBERS = [...NUMBER_FIELDS, ...MORE_NUMBERS].map(plain)
/** A short word at the end of another means nothing (`span`, `mapping`), a longer one does (`payoutCardNumber`). */
const SHORT = 3
const isOneOf = (secrets: readonly string[], name: string) =>
  secrets.some((secret) => name === secret || (secret.length > SHORT && name.endsWith(secret)))

type SecretKind = 'credential' | 'number' | null

/** Names are asked for again and again, and there are not many; what a person made up does not fill the memory. */
const known = new Map<string, SecretKind>()
const KNOWN_MAX = 2_000

/** What a field of this name holds: a credential, a number that is hidden digit by digit, or nothing secret (null). */
export function secretKindOf(name: string): SecretKind {
  const before = known.get(name)
  if (before !== undefined) return before
  const kind = kindOf(plain(name))
  if (known.size < KNOWN_MAX) known.set(name, kind)
  return kind
}

function kindOf(word: string): SecretKind {
  if (isOneOf(NUMBERS, word)) return 'number'
  return isOneOf(CREDENTIALS, word) || word.endsWith('key') ? 'credential' : null
}
