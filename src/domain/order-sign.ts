/** Hash methods of the merchant signature: SHA256 is HMAC-SHA256, default is MD5 in upper case. */
export const ENCRYPTIONS = ['default', 'SHA256'] as const
export type Encryption = (typeof ENCRYPTIONS)[number]

/** How the text to sign is put together; each merchant has one of them. */
export const SIGN_VERSIONS = [1, 2] as const
export type SignVersion = (typeof SIGN_VERSIONS)[number]

/** What is signed: the non-empty parameters but `sign`, by name. */
export function signedPairs(params: Record<string, unknown>): [name: string, value: string][] {
  return Object.keys(params)
    .filter((name) => name !== 'sign' && !isEmpty(params[name]))
    .sort()
    .map((name) => [name, String(params[name])])
}

/** Begins every text of version 2, so that none is a text of version 1 as well. */
const SECOND_VERSION = 'v2&'

/**
 * The text that is signed: the pairs, then the merchant's key. Version 1 joins values as they are, so that a value that
 * holds `&` and `=` reads like further pairs: other parameters can give the same text. Version 2 percent-encodes names and
 * values, and gives each set of parameters a text of its own.
 */
export function signingText(params: Record<string, unknown>, key: string, version: SignVersion = 1): string {
  const write = version === 2 ? percentEncoded : (text: string) => text
  const pairs = signedPairs(params).map(([name, value]) => `${write(name)}=${write(value)}`)
  return `${version === 2 ? SECOND_VERSION : ''}${pairs.join('&')}&key=${key}`
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** RFC 3986: all but letters, digits and `-._~` as the upper-case hex of their bytes in UTF-8. */
function percentEncoded(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9\-._~]/gu, (character) =>
    // Half a surrogate pair has no bytes in UTF-8; its number keeps it apart from all others, since `%` itself is encoded.
    character.isWellFormed() ? bytesOf(character) : `%u${hex(character.charCodeAt(0))}`,
  )
}

const encoder = new TextEncoder()
const hex = (value: number) => value.toString(16).toUpperCase().padStart(2, '0')
const bytesOf = (text: string) => Array.from(encoder.encode(text), (byte) => `%${hex(byte)}`).join('')
