import { createHmac, timingSafeEqual } from 'node:crypto'

const VALID_MS = 3_600_000

/**
 * Heartbeat keys of a session. They are signed rather than stored, so that they are valid in every process and every
 * tab of the session.
 */
export interface HeartbeatKeys {
  issue(sessionId: string, now: Date): string
  isIssued(key: string, sessionId: string, now: Date): boolean
}

export function createHeartbeatKeys(secretKey: Buffer): HeartbeatKeys {
  const sign = (sessionId: string, at: string) =>
    createHmac('sha256', secretKey).update(`heartbeat ${sessionId} ${at}`).digest('base64url')
  return {
    issue: (sessionId, now) => `${now.getTime()}.${sign(sessionId, String(now.getTime()))}`,
    isIssued: (key, sessionId, now) => {
      const [at = '', signature = ''] = key.split('.')
      const expected = Buffer.from(sign(sessionId, at))
      const given = Buffer.from(signature)
      return (
        given.length === expected.length && timingSafeEqual(given, expected) && now.getTime() - Number(at) <= VALID_MS
      )
    },
  }
}
