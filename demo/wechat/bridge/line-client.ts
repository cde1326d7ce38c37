import { z } from 'zod'
import { weChatBridgeEndpoints } from '#contract/wechat/bridge.endpoints.ts'
import type { Bridge, WeChatClient } from '#demo/wechat/bridge/bridge.ts'
import type { SendOrder, SendOutcome } from '#demo/wechat/bridge/send-journal.ts'

type Fields = Readonly<Record<string, unknown>>

const { shape: report } = weChatBridgeEndpoints['weChat.report'].input
const { shape: directory } = weChatBridgeEndpoints['weChat.directory'].input
const { shape: heartbeat } = weChatBridgeEndpoints['weChat.heartbeat'].input
/** Messages that a program sends unasked, in the form of the calls that pass them on. */
const words = z.discriminatedUnion('event', [
  z.object({ event: z.literal('message'), message: report.messages.element }),
  z.object({ event: z.literal('directory'), groups: directory.groups, contacts: directory.contacts }),
  z.object({
    event: z.literal('state'),
    state: heartbeat.state,
    error: heartbeat.error,
    errorCount: heartbeat.errorCount,
  }),
])

/** A client that is another program: what it is to do goes out as lines of JSON, and what it says comes in as such. */
export interface LineClient extends WeChatClient {
  /** Takes a line; why it says nothing, or null. */
  hear(line: string, bridge: Bridge): Promise<string | null>
}

/** Creates the client of a program that is asked by `ask`. */
export function createLineClient(ask: (question: object) => void): LineClient {
  const waiting = new Map<string, (said: Fields) => void>()
  const answerTo = (event: 'send' | 'wasSent', order: SendOrder) =>
    new Promise<Fields>((resolve) => {
      waiting.set(order.sendId, resolve)
      ask({ event, ...order })
    })
  return {
    send: async (order) => outcomeIn(await answerTo('send', order)),
    wasSent: async (order) => {
      const said = await answerTo('wasSent', order)
      return said['result'] === 'notSent' ? null : outcomeIn(said)
    },
    hear: async (line, bridge) => {
      const said = jsonIn(line)
      if (said === undefined) return 'not an object of JSON'
      if (said['event'] === 'result') return settle(String(said['sendId']), said)
      const { data: word, error } = words.safeParse(said)
      if (!word) return z.prettifyError(error)
      if (word.event === 'message') await bridge.take(word.message)
      else if (word.event === 'directory') bridge.list(word)
      else bridge.fare(word)
      return null
    },
  }

  function settle(sendId: string, said: Fields): string | null {
    const resolve = waiting.get(sendId)
    waiting.delete(sendId)
    resolve?.(said)
    return resolve ? null : 'nothing waits for that result'
  }
}

/** An unclear result counts as unknown. */
function outcomeIn({ result, messageId, error }: Fields): SendOutcome {
  const why = typeof error === 'string' ? { error } : {}
  if (result === 'sent') return { result, ...(typeof messageId === 'string' && { messageId }) }
  return result === 'failed' ? { result, ...why } : { result: 'unknown', ...why }
}

function jsonIn(line: string): Fields | undefined {
  try {
    const json: unknown = JSON.parse(line)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Fields) : undefined
  } catch {
    return undefined
  }
}
