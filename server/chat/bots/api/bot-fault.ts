import { GrammyError, HttpError } from 'grammy'
import type { OutgoingAnswer } from '#server/platform/outgoing/call-outside.ts'

/** A call that got no answer. */
export class NoAnswer extends Error {
  readonly isUnsent: boolean
  constructor({ fault, isUnsent, reason }: Extract<OutgoingAnswer, { isUnsent: boolean }>) {
    super(fault === 'unreachable' ? reason : fault)
    this.name = 'NoAnswer'
    this.isUnsent = isUnsent
  }
}

/** Meaning of a failed call of the service: if it may be made again, and if it may have been done. */
export interface BotFault {
  /**
   * `flood`: not before `retryAfterSeconds`. `refused`: never, as it is. `unsent`: nothing arrived. `unknown`: it may have been done.
   * `token`: no call of this token works. `conflict`: somebody else asks for the updates.
   */
  kind: 'flood' | 'refused' | 'unsent' | 'unknown' | 'token' | 'conflict'
  reason: string
  retryAfterSeconds: number
  /** The chat has this number now. */
  movedTo: number | null
}

const REASON_MAX = 256
/** Where the service names no time. */
const RETRY_SECONDS = 5
const RETRY_MAX_SECONDS = 3_600

/** Reads what a call of the library threw; anything that is no clear refusal may have been done. */
export function faultOf(error: unknown): BotFault {
  if (error instanceof GrammyError) return faultOfAnswer(error)
  const inner: unknown = error instanceof HttpError ? error.error : error
  const kind = inner instanceof NoAnswer && inner.isUnsent ? 'unsent' : 'unknown'
  return fault(kind, inner instanceof Error ? inner.message : String(inner))
}

function faultOfAnswer({ description, error_code, parameters }: GrammyError): BotFault {
  const reason = `${error_code}: ${description}`
  const moved = parameters.migrate_to_chat_id
  if (error_code === 429) return { ...fault('flood', reason), retryAfterSeconds: secondsOf(parameters.retry_after) }
  if (error_code === 401 || error_code === 404) return fault('token', reason)
  if (error_code === 409) return fault('conflict', reason)
  if (typeof error_code !== 'number' || error_code >= 500) return fault('unknown', reason)
  return { ...fault('refused', reason), movedTo: typeof moved === 'number' ? moved : null }
}

const fault = (kind: BotFault['kind'], reason: string): BotFault => ({
  kind,
  reason: reason.slice(0, REASON_MAX),
  retryAfterSeconds: RETRY_SECONDS,
  movedTo: null,
})

const secondsOf = (retryAfter: unknown): number =>
  typeof retryAfter === 'number' && retryAfter > 0 ? Math.min(retryAfter, RETRY_MAX_SECONDS) : RETRY_SECONDS

/** The message is as it should be already: an edit that was made, or a message that was sent. */
export const isUnmodified = ({ reason }: BotFault): boolean => reason.includes('message is not modified')
