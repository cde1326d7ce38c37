import type { Agent } from 'undici'
import { z } from 'zod'
import { callOutside } from '#server/platform/outgoing/call-outside.ts'
import type { OutgoingFault } from '#server/platform/outgoing/call-outside.ts'

/** A node did not answer, or not as its protocol says; nothing may follow from such an answer. */
export class NodeFault extends Error {
  constructor(message: string) {
    super(message.slice(0, 256))
    this.name = 'NodeFault'
  }
}

/** A node's answer may be as long as this; a block's transfers to a few hundred addresses are far shorter. */
const ANSWER_BYTES_MAX = 4_000_000

const answerSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.number(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).nullish(),
})

/** One call of a node; throws NodeFault unless the answer is whole, in time, and to this very call. */
export type Ask = <Result>(method: string, params: readonly unknown[], result: z.ZodType<Result>) => Promise<Result>

/** Calls by JSON-RPC 2.0 over HTTP, without retries and redirects. */
export function jsonRpc(url: string, agent: Agent, timeoutMs: number): Ask {
  let calls = 0
  return async (method, params, result) => {
    calls += 1
    const id = calls
    const { error, result: given } = readAnswer(
      await send(url, agent, timeoutMs, { jsonrpc: '2.0', id, method, params }),
      id,
    )
    if (error) throw new NodeFault(`${method}: error ${error.code}, ${error.message}`)
    const read = result.safeParse(given)
    if (!read.success) throw new NodeFault(`${method}: an answer of another form`)
    return read.data
  }
}

async function send(url: string, agent: Agent, timeoutMs: number, body: object): Promise<string> {
  const answer = await callOutside(
    agent,
    {
      method: 'POST',
      url,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    },
    { timeoutMs, bytesMax: ANSWER_BYTES_MAX, whenLonger: 'fault' },
  )
  if (answer.fault !== null) throw new NodeFault(FAULT_TEXTS[answer.fault] ?? answer.reason)
  if (answer.status !== 200) throw new NodeFault(`HTTP ${answer.status}`)
  return answer.text
}

const FAULT_TEXTS: Partial<Record<OutgoingFault, string>> = {
  timedOut: 'no answer in time',
  tooLong: 'an answer that is too long',
}

function readAnswer(text: string, id: number) {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new NodeFault('an answer that is no JSON')
  }
  const answer = answerSchema.safeParse(parsed)
  if (!answer.success) throw new NodeFault('an answer that is no JSON-RPC')
  if (answer.data.id !== id) throw new NodeFault('an answer to another call')
  return answer.data
}
