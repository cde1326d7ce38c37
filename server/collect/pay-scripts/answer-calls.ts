import { z } from 'zod'
import type { MadeCall } from '#domain/pay-scripts/pay-script.ts'
import {
  callGateway,
  gatewayAgent,
  hmacOf,
  recordedCall,
  signedCall,
} from '#server/payout/pay-gateways/call-gateway.ts'
import { gatewayNamed } from '#server/payout/pay-gateways/gateway-store.ts'
import type { AnswerCall } from '#server/collect/pay-scripts/sandbox/sandbox.ts'
import type { CallAnswer } from '#server/collect/pay-scripts/sandbox/sandbox-messages.ts'
import { callOutside } from '#server/platform/outgoing/call-outside.ts'
import type { OutgoingAnswer, OutgoingCall } from '#server/platform/outgoing/call-outside.ts'
import type { Services } from '#server/platform/services.ts'

const URL_MAX = 2_048
const BODY_MAX = 32_000
const ANSWER_BYTES_MAX = 65_536
const HEADERS_MAX = 20

/** Calls that a script may make; their texts come from third parties. */
const questionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('http'),
    method: z.enum(['GET', 'POST']),
    url: z.url({ protocol: /^https?$/ }).max(URL_MAX),
    headers: z
      .record(
        z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
        z
          .string()
          .max(1_024)
          .regex(/^[\x20-\x7e]*$/),
      )
      .refine((headers) => Object.keys(headers).length <= HEADERS_MAX),
    body: z.string().max(BODY_MAX).nullable(),
  }),
  z.object({
    kind: z.literal('gateway'),
    name: z.string().max(64),
    method: z.enum(['GET', 'POST']),
    path: z
      .string()
      .max(URL_MAX)
      .regex(/^\/[\x21-\x7e]*$/),
    body: z.string().max(BODY_MAX).nullable(),
  }),
  z.object({ kind: z.literal('hmac'), name: z.string().max(64), text: z.string().max(BODY_MAX) }),
])

/** Headers that say where a call goes or how long it is are the client's. */
const OWN_HEADERS = /^(host|content-length|transfer-encoding|connection|expect|upgrade|te|trailer)$/i

interface Answering {
  answer: AnswerCall
  close(): Promise<void>
}

/** Answers by calls to the outside through the guarded client, and records them. */
export function answerSent(services: Services, timeoutMs: number, calls: MadeCall[]): Answering {
  const agent = gatewayAgent(services)
  const keep = (name: string | null, sent: OutgoingCall, answer: OutgoingAnswer): CallAnswer => {
    calls.push(recordedCall(name, sent, answer))
    return answer.fault === null ? { status: answer.status, text: answer.text } : { refusal: answer.fault }
  }
  return {
    close: async () => await agent.destroy(),
    answer: async (text, signal) => {
      const read = questionSchema.safeParse(JSON.parse(text))
      if (!read.success) return { refusal: `wrong call: ${read.error.issues[0]?.path.join('.') ?? ''}` }
      const question = read.data
      if (question.kind === 'http') {
        const headers = Object.entries(question.headers).filter(([name]) => !OWN_HEADERS.test(name))
        const sent = { ...question, headers: { 'content-type': 'application/json', ...Object.fromEntries(headers) } }
        const limits = { timeoutMs, bytesMax: ANSWER_BYTES_MAX, whenLonger: 'fault', signal } as const
        return keep(null, sent, await callOutside(agent, sent, limits))
      }
      const gateway = await gatewayNamed(services.db, services, question.name)
      if (!gateway) return { refusal: `no gateway ${question.name}` }
      if (question.kind === 'hmac') return { digest: hmacOf(gateway, question.text) }
      const now = services.now()
      const answer = await callGateway(agent, now, gateway, { ...question, signal })
      return keep(gateway.name, signedCall(gateway, question, now), answer)
    },
  }
}

/** Answers as recorded calls were answered, one after the other where they ask for the same. */
export function answerRecorded(recorded: readonly MadeCall[], calls: MadeCall[]): Answering {
  const left = [...recorded]
  return {
    close: async () => {},
    answer: async (text) => {
      const read = questionSchema.safeParse(JSON.parse(text))
      if (!read.success) return { refusal: `wrong call: ${read.error.issues[0]?.path.join('.') ?? ''}` }
      const question = read.data
      if (question.kind === 'hmac') return { digest: '0'.repeat(64) }
      const at = left.findIndex((call) =>
        question.kind === 'gateway'
          ? call.gateway === question.name && call.method === question.method && pathIn(call, question.path)
          : call.gateway === null && call.method === question.method && call.url === question.url,
      )
      const [found] = at === -1 ? [] : left.splice(at, 1)
      if (!found) return { refusal: 'this call was not recorded, and none is sent' }
      calls.push(found)
      return found.status === null
        ? { refusal: found.fault ?? 'no answer' }
        : { status: found.status, text: found.responseBody ?? '' }
    },
  }
}

const pathIn = ({ url }: MadeCall, path: string) => url.split('?')[0]?.endsWith(path.split('?')[0] ?? '') ?? false
