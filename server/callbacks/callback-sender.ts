import { type Agent, request } from 'undici'
import { CALLBACK_SUCCESS_TEXT, CALLBACK_TIMEOUT_MS } from '#domain/limits.ts'
import type { CallbackRequest } from '#server/callbacks/callback-body.ts'
import { AddressRefused, guardedAgent, readExceptions } from '#server/callbacks/address-guard.ts'
import type { Services } from '#server/platform/services.ts'

export type CallbackOutcome = 'succeeded' | 'refused' | 'timedOut' | 'unreachable' | 'addressRefused'

/** What came of one attempt. */
export interface CallbackAnswer {
  outcome: CallbackOutcome
  responseStatus: number | null
  /** At most the first 4 KiB; control characters replaced. */
  responseBody: string | null
  durationMs: number
}

export interface CallbackSender {
  /** Sends a callback; never throws. A redirect is an answer like any other and not followed. */
  send(callback: CallbackRequest): Promise<CallbackAnswer>
  close(): Promise<void>
}

const KEPT_BYTES = 4_096

export function createCallbackSender(
  services: Pick<Services, 'settings'>,
  timeoutMs: number = CALLBACK_TIMEOUT_MS,
): CallbackSender {
  const agent = guardedAgent(() => readExceptions(services.settings.get('callbackAddressExceptions')))
  return {
    send: async (callback) => {
      const begin = performance.now()
      const answer = await attempt(agent, callback, timeoutMs)
      return { ...answer, durationMs: Math.round(performance.now() - begin) }
    },
    close: () => agent.close(),
  }
}

type Answer = Omit<CallbackAnswer, 'durationMs'>

async function attempt(
  agent: Agent,
  { method, url, body, contentType }: CallbackRequest,
  timeoutMs: number,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await request(url, {
      method,
      body: method === 'POST' ? body : null,
      dispatcher: agent,
      signal,
      headers: {
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
        accept: 'text/plain',
        'user-agent': 'Paydesk',
      },
    })
    const text = await firstBytes(response.body)
    const isOk = response.statusCode >= 200 && response.statusCode < 300
    const outcome = isOk && text.trim() === CALLBACK_SUCCESS_TEXT ? 'succeeded' : 'refused'
    return { outcome, responseStatus: response.statusCode, responseBody: printable(text) }
  } catch (error) {
    return { outcome: outcomeOf(error, signal), responseStatus: null, responseBody: null }
  }
}

async function firstBytes(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stream) {
    parts.push(part)
    length += part.length
    if (length >= KEPT_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, KEPT_BYTES).toString('utf8')
}

/** The database takes no NUL and people no control characters. */
function printable(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd')
}

function outcomeOf(error: unknown, signal: AbortSignal): CallbackOutcome {
  if (error instanceof AddressRefused) return 'addressRefused'
  const name = error instanceof Error ? error.name : ''
  return signal.aborted || /timeout/i.test(name) ? 'timedOut' : 'unreachable'
}
