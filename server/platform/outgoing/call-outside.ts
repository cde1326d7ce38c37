import { type Agent, request } from 'undici'
import { AddressRefused } from '#server/platform/outgoing/address-guard.ts'

/** A call to an address that somebody else named. */
export interface OutgoingCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer | null
}

export interface OutgoingLimits {
  timeoutMs: number
  /** How long an answer may be; what is longer is a fault, or is cut there. */
  bytesMax: number
  whenLonger: 'fault' | 'cut'
  /** How the answer's bytes become a text; UTF-8 unless said. */
  reads?: 'utf8' | 'base64'
  /** Ends the call earlier. */
  signal?: AbortSignal
}

export type OutgoingFault = 'timedOut' | 'unreachable' | 'addressRefused' | 'tooLong'

/** Result of a call. Any status is an answer, a redirect as well, which is not followed. */
export type OutgoingAnswer = { ms: number } & (
  | { fault: null; status: number; headers: Readonly<Record<string, string>>; text: string }
  | {
      fault: OutgoingFault
      /** Certainly nothing was sent, so that nothing can have happened there. */
      isUnsent: boolean
      /** The system's code or words, at most 256 characters. */
      reason: string
    }
)

/** Errors before any byte was sent. */
const UNSENT_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const REASON_LENGTH = 256

/** One call through a guarded agent, without retries and redirects; never throws. */
export async function callOutside(agent: Agent, call: OutgoingCall, limits: OutgoingLimits): Promise<OutgoingAnswer> {
  const begin = performance.now()
  const timeout = AbortSignal.timeout(limits.timeoutMs)
  const signal = limits.signal ? AbortSignal.any([limits.signal, timeout]) : timeout
  const ms = () => Math.round(performance.now() - begin)
  try {
    const response = await request(call.url, {
      method: call.method,
      body: call.body ?? null,
      dispatcher: agent,
      signal,
      headers: { 'user-agent': 'Paydesk', ...call.headers },
    })
    const text = await readLimited(response.body, limits.bytesMax, limits.whenLonger, limits.reads)
    return { fault: null, status: response.statusCode, headers: oneOfEach(response.headers), text, ms: ms() }
  } catch (error) {
    return { fault: faultOf(error, signal), isUnsent: isUnsent(error), reason: reasonOf(error), ms: ms() }
  }
}

/** Headers that came more than once, joined as HTTP has it. */
const oneOfEach = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  )

function faultOf(error: unknown, signal: AbortSignal): OutgoingFault {
  if (error instanceof AddressRefused) return 'addressRefused'
  if (error instanceof AnswerTooLong) return 'tooLong'
  const name = error instanceof Error ? error.name : ''
  return signal.aborted || /timeout/i.test(name) ? 'timedOut' : 'unreachable'
}

function isUnsent(error: unknown): boolean {
  if (error instanceof AddressRefused) return true
  if (error instanceof AggregateError) return error.errors.every(isUnsent)
  return error instanceof Error && 'code' in error && UNSENT_CODES.has(String(error.code))
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, REASON_LENGTH)
  if (error.name === 'TimeoutError') return 'timeout'
  return ('code' in error && typeof error.code === 'string' ? error.code : error.message).slice(0, REASON_LENGTH)
}

/** An answer is longer than is read. */
class AnswerTooLong extends Error {
  constructor(maxBytes: number) {
    super(`the answer is longer than ${maxBytes} bytes`)
    this.name = 'AnswerTooLong'
  }
}

/** The text of an answer of at most `maxBytes`; what is longer is cut there, or throws AnswerTooLong. */
async function readLimited(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
  whenLonger: 'fault' | 'cut',
  reads: 'utf8' | 'base64' = 'utf8',
): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stream) {
    parts.push(part)
    length += part.length
    if (length <= maxBytes) continue
    if (whenLonger === 'cut') break
    throw new AnswerTooLong(maxBytes)
  }
  return Buffer.concat(parts).subarray(0, maxBytes).toString(reads)
}
