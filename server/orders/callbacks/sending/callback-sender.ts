import type { Agent } from 'undici'
import { CALLBACK_TIMEOUT_MS } from '#domain/limits.ts'
import { isTaken } from '#domain/orders/callback-faults.ts'
import type { CALLBACK_OUTCOMES } from '#domain/orders/order-status.ts'
import type { CallbackRequest } from '#server/orders/callbacks/sending/callback-body.ts'
import { guardedAgent, readExceptions } from '#server/platform/outgoing/address-guard.ts'
import type { AddressJudge } from '#server/platform/outgoing/address-guard.ts'
import { callOutside } from '#server/platform/outgoing/call-outside.ts'
import type { Services } from '#server/platform/services.ts'

export type CallbackOutcome = (typeof CALLBACK_OUTCOMES)[number]

/** Result of one attempt. */
export interface CallbackAnswer {
  outcome: CallbackOutcome
  responseStatus: number | null
  /** At most the first 4 KiB; control characters replaced. */
  responseBody: string | null
  /** The system's word for why there was no answer. */
  reason: string | null
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
  isOpen?: AddressJudge,
  excepted: 'callbackAddressExceptions' | 'alarmAddressExceptions' = 'callbackAddressExceptions',
): CallbackSender {
  const exceptions = () => readExceptions(services.settings.get(excepted))
  const agent = guardedAgent(exceptions, undefined, isOpen)
  return {
    send: async (callback) => await attempt(agent, callback, timeoutMs),
    close: () => agent.close(),
  }
}

async function attempt(
  agent: Agent,
  { method, url, body, contentType, headers }: CallbackRequest,
  timeoutMs: number,
): Promise<CallbackAnswer> {
  const answer = await callOutside(
    agent,
    {
      method,
      url,
      body: method === 'POST' ? body : null,
      headers: { ...headers, ...(contentType !== undefined && { 'content-type': contentType }), accept: 'text/plain' },
    },
    { timeoutMs, bytesMax: KEPT_BYTES, whenLonger: 'cut' },
  )
  if (answer.fault !== null)
    return {
      outcome: answer.fault === 'tooLong' ? 'unreachable' : answer.fault,
      responseStatus: null,
      responseBody: null,
      // A refused address tells nothing about what stands there.
      reason: answer.fault === 'addressRefused' ? null : answer.reason,
      durationMs: answer.ms,
    }
  return {
    outcome: isTaken(answer.status, answer.text) ? 'succeeded' : 'refused',
    responseStatus: answer.status,
    responseBody: printable(answer.text),
    reason: null,
    durationMs: answer.ms,
  }
}

/** The database takes no NUL and people no control characters. */
function printable(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd')
}
