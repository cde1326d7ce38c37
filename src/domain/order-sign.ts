/** Hash methods of the merchant signature: SHA256 is HMAC-SHA256, default is MD5 in upper case. */
export const ENCRYPTIONS = ['default', 'SHA256'] as const
export type Encryption = (typeof ENCRYPTIONS)[number]

/** What is signed: the non-empty parameters but `sign`, by name. */
export function signedPairs(params: Record<string, unknown>): [name: string, value: string][] {
  return Object.keys(params)
    .filter((name) => name !== 'sign' && !isEmpty(params[name]))
    .sort()
    .map((name) => [name, String(params[name])])
}

/** The text that is signed: the pairs, then the merchant's key. */
export function signingText(params: Record<string, unknown>, key: string): string {
  const pairs = signedPairs(params).map(([name, value]) => `${name}=${value}`)
  return `${pairs.join('&')}&key=${key}`
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
