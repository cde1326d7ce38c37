import { createHash } from 'node:crypto'
import type { PaymentRecord } from '#demo/monitor/outbox/outbox.ts'

/** What stood in a line of input: a payment, or why it is none. */
export type ReadLine = { ok: true; record: PaymentRecord } | { ok: false; why: string }

/**
 * A payment as one line of JSON, or a message as it came, which the patterns read. Without an id it gets one made of what it
 * says, so that the same line of JSON never counts twice.
 */
export function readLine(line: string, readMessage: (text: string) => PaymentRecord | undefined): ReadLine {
  let json: unknown
  try {
    json = JSON.parse(line)
  } catch {
    const record = readMessage(line)
    return record ? { ok: true, record } : { ok: false, why: 'neither JSON nor a message that a pattern fits' }
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { ok: false, why: 'not an object' }
  const { recordId, ...fields } = json as Record<string, unknown>
  return {
    ok: true,
    record: { ...fields, recordId: typeof recordId === 'string' && recordId !== '' ? recordId : idOf(fields) },
  }
}

/** An id that follows from the content. */
export const idOf = (fields: object): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 32)
