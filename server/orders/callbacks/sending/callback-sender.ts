import type { Agent } from 'undici'
import { CALLBACK_SUCCESS_TEXT, CALLBACK_TIMEOUT_MS } from '#domain/limits.ts'
import type { CallbackRequest } from '#server/orders/callbacks/sending/callback-body.ts'
import { guardedAgent, readExceptions } from '#server/platform/outgoing/address-guard.ts'
import { callOutside } from '#server/platform/outgoing/call-outside.ts'
import type { Services } from '#server/platform/services.ts'

export type CallbackOutcome = 'succeeded' | 'refused' | 'timedOut' | 'unreachable' | 'addressRefused'

/** Result of one attempt. */
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
    send: async (callback) => await attempt(agent, callback, timeoutMs),
    close: () => agent.close(),
  }
}

async function attempt(
  agent: Agent,
  { method, url, body, contentType }: CallbackRequest,
  timeoutMs: number,
): Promise<CallbackAnswer> {
  const answer = await callOutside(
    agent,
    {
      method,
      url,
      body: method === 'POST' ? body : null,
      headers: { ...(contentType === undefined ? {} : { 'content-type': contentType }), accept: 'text/plain' },
    },
    { timeoutMs, bytesMax: KEPT_BYTES, whenLonger: 'cut' },
  )
  if (answer.fault !== null)
    return {
      outcome: answer.fault === 'tooLong' ? 'unreachable' : answer.fault,
      responseStatus: null,
      responseBody: null,
      durationMs: answer.ms,
    }
  const isOk = answer.status >= 200 && answer.status < 300
  return {
    outcome: isOk && answer.text.trim() === CALLBACK_SUCCESS_TEXT ? 'succeeded' : 'refused',
    responseStatus: answer.status,
    responseBody: printable(answer.text),
    durationMs: answer.ms,
  }
}

/** The database takes no NUL and people no control characters. */
function printable(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd')
}
