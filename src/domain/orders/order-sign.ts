/** Hash methods of the merchant signature: SHA256 is HMAC-SHA256, default is MD5 in upper case. */
export const ENCRYPTIONS = ['default', 'SHA256'] as const
export type Encryption = (typeof ENCRYPTIONS)[number]

/** Versions of the text that a `sign` in the body is made of; each merchant has one. */
export const SIGN_VERSIONS = [1, 2] as const
export type SignVersion = (typeof SIGN_VERSIONS)[number]
/** The version of merchants that are made from now on. */
export const NEW_SIGN_VERSION: SignVersion = 2

/** The signed parameters: all non-empty ones except `sign`, sorted by name. */
export function signedPairs(params: Record<string, unknown>): [name: string, value: string][] {
  return Object.keys(params)
    .filter((name) => name !== 'sign' && !isEmpty(params[name]))
    .sort()
    .map((name) => [name, String(params[name])])
}

/** Prefix of every version 2 text, so that none is also a version 1 text. */
const SECOND_VERSION = 'v2&'

/**
 * The text to sign: the pairs, then the merchant's key. Version 1 joins raw values, so that a value containing `&` and
 * `=` reads like further pairs: different parameters can give the same text. Version 2 percent-encodes names and values
 * and is unambiguous.
 */
export function signingText(params: Record<string, unknown>, key: string, version: SignVersion = 1): string {
  const write = version === 2 ? percentEncoded : (text: string) => text
  const pairs = signedPairs(params).map(([name, value]) => `${write(name)}=${write(value)}`)
  return `${version === 2 ? SECOND_VERSION : ''}${pairs.join('&')}&key=${key}`
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** RFC 3986: encodes all but letters, digits and `-._~` as upper-case hex of the UTF-8 bytes. */
function percentEncoded(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9\-._~]/gu, (character) =>
    // A lone surrogate has no UTF-8 bytes; its code unit keeps it unique, since `%` itself is encoded.
    character.isWellFormed() ? bytesOf(character) : `%u${hex(character.charCodeAt(0))}`,
  )
}

const encoder = new TextEncoder()
const hex = (value: number) => value.toString(16).toUpperCase().padStart(2, '0')
const bytesOf = (text: string) => Array.from(encoder.encode(text), (byte) => `%${hex(byte)}`).join('')

/** Headers that sign a call or a callback over its raw body, whatever version of the text the merchant has. */
export const SIGN_HEADERS = {
  /** When it was signed, in Unix seconds. */
  time: 'x-paydesk-time',
  /** The HMAC-SHA256 of the text with the merchant's key, in lower-case hex. */
  sign: 'x-paydesk-sign',
  /** Of callbacks: the event's id, the same in each attempt. */
  event: 'x-paydesk-event',
  /** Of callbacks: which attempt it is, from 1. */
  attempt: 'x-paydesk-attempt',
} as const

/** Seconds that the time of a signed body may differ from the receiver's clock, before or after. */
export const SIGN_WINDOW_SECONDS = 300

const SIGN_GAP = '…'

/** A signature by its first and last four characters, from which it can be recognised and not made. */
export const shortSign = (sign: string): string => `${sign.slice(0, 4)}${SIGN_GAP}${sign.slice(4).slice(-4)}`
export const isShortSign = (sign: string): boolean => sign.includes(SIGN_GAP)

/** The text that signs a call: its path makes it useless for another call. */
export const callText = (time: number | string, path: string, rawBody: string): string => `${time}.${path}.${rawBody}`

/** The text that signs a callback. Proxies of merchants rewrite paths, so that it has none. */
export const callbackText = (time: number | string, rawBody: string): string => `${time}.${rawBody}`

/**
 * How a merchant is called back: `json` and `form` are bodies of a POST, `query` the address of a GET. The parameters and
 * their sign are the same in each.
 */
export const CALLBACK_FORMATS = ['json', 'form', 'query'] as const
export type CallbackFormat = (typeof CALLBACK_FORMATS)[number]

/** The HTTP method that a format is sent with. */
export const callbackMethod = (format: CallbackFormat): 'GET' | 'POST' => (format === 'query' ? 'GET' : 'POST')
