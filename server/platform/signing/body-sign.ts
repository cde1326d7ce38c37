import { createHmac } from 'node:crypto'
import { equalsInConstantTime } from '#server/platform/signing/sign-params.ts'

/** Whether a header holds the HMAC-SHA256 of a body with a key, in lower-case hex; compared in constant time. */
export function isBodySigned(rawBody: string, given: string | string[] | undefined, key: string): boolean {
  const expected = createHmac('sha256', key).update(rawBody, 'utf8').digest('hex')
  return equalsInConstantTime(expected, typeof given === 'string' ? given : '')
}
