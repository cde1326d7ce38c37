/** Names of fields with credentials: their values are not stored beyond their use. */
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

/** Names of fields with short codes or payment accounts: secret by meaning, not recognisable by shape. */
export const NUMBER_FIELDS = ['googleCode', 'cardNumber'] as const

/** Names of fields that never reach a log. */
export const SECRET_FIELDS: readonly string[] = [...CREDENTIAL_FIELDS, ...NUMBER_FIELDS]

/** Additional fields that recordings omit: recovery words, and payment destinations. */
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
/** A short word as a suffix proves nothing (`span`, `mapping`), a longer one does (`payoutCardNumber`). */
const SHORT = 3
const isOneOf = (secrets: readonly string[], name: string) =>
  secrets.some((secret) => name === secret || (secret.length > SHORT && name.endsWith(secret)))

type SecretKind = 'credential' | 'number' | null

/** Cache of field names, bounded since names may come from user input. */
const known = new Map<string, SecretKind>()
const KNOWN_MAX = 2_000

/** The secret kind of a field name: a credential, a number masked digit by digit, or none (null). */
export function secretKindOf(name: string): SecretKind {
  const before = known.get(name)
  if (before !== undefined) return before
  const kind = kindOf(plain(name))
  if (known.size < KNOWN_MAX) known.set(name, kind)
  return kind
}

/** Short codes that are used once; account numbers beside them in `NUMBERS` are not secret to the person who types them. */
const ONE_TIME_CODES = [
  'googleCode',
  'pin',
  'otp',
  'totp',
  'smsCode',
  'verifyCode',
  'verificationCode',
  'authCode',
].map(plain)

/** True where a browser may store the typed text of a field of this name: no code, password or key. */
export function isStorable(name: string): boolean {
  return secretKindOf(name) !== 'credential' && !isOneOf(ONE_TIME_CODES, plain(name))
}

function kindOf(word: string): SecretKind {
  if (isOneOf(NUMBERS, word)) return 'number'
  return isOneOf(CREDENTIALS, word) || word.endsWith('key') ? 'credential' : null
}
