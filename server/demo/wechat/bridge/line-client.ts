import type { AccountState, Bridge, WeChatClient } from '#server/demo/wechat/bridge/bridge.ts'
import type { SendOrder, SendOutcome } from '#server/demo/wechat/bridge/send-journal.ts'

type Fields = Readonly<Record<string, unknown>>

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
      const { event } = said
      if (event === 'message') await bridge.take(said['message'] as Parameters<Bridge['take']>[0])
      else if (event === 'directory') bridge.list(said as Parameters<Bridge['list']>[0])
      else if (event === 'state') bridge.fare(said as unknown as AccountState)
      else if (event === 'result') return settle(String(said['sendId']), said)
      else return 'an unknown event'
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

/** What is not said clearly is not known. */
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
