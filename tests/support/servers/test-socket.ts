import { once } from 'node:events'
import type { WebSocket } from 'ws'
import { socketPushSchema } from '#contract/wire/socket.ts'
import type { Looking, SocketPush, SocketRequest, SocketResponse } from '#contract/wire/socket.ts'

/** A test socket with everything it received. */
export interface TestSocket {
  socket: WebSocket
  /** Sends a request and waits for its response. */
  ask(
    commandType: SocketRequest['commandType'],
    fields?: { token?: string; key?: string | null; looking?: Looking | null },
  ): Promise<SocketResponse>
  /** Pushes so far, checked against the contract. */
  pushes: SocketPush[]
  /** Waits for a matching push, including earlier ones. */
  push<K extends SocketPush['commandType']>(
    commandType: K,
    matches?: (push: Extract<SocketPush, { commandType: K }>) => boolean,
  ): Promise<Extract<SocketPush, { commandType: K }>>
  /** The close code, once it closes. */
  closed: Promise<number>
}

/** Wraps an open socket. */
export function watchSocket(socket: WebSocket): TestSocket {
  const pushes: SocketPush[] = []
  const answers = new Map<string, (answer: SocketResponse) => void>()
  const closed = once(socket, 'close').then(([code]) => Number(code))
  let heard = Promise.withResolvers<void>()
  let requests = 0

  socket.on('message', (raw) => {
    const message: unknown = JSON.parse(String(raw))
    if (isAnswer(message)) answers.get(message.requestId)?.(message)
    else pushes.push(socketPushSchema.parse(message))
    heard.resolve()
    heard = Promise.withResolvers()
  })

  return {
    socket,
    pushes,
    closed,
    ask: async (commandType, { token, key = null, ...data } = {}) => {
      const requestId = String(++requests)
      const answer = new Promise<SocketResponse>((resolve) => answers.set(requestId, resolve))
      socket.send(JSON.stringify({ requestId, commandType, data: { key, ...data }, token }))
      return await answer
    },
    push: async (commandType, matches = () => true) => {
      type Wanted = Extract<SocketPush, { commandType: typeof commandType }>
      const isWanted = (push: SocketPush): push is Wanted => push.commandType === commandType && matches(push as Wanted)
      for (;;) {
        const found = pushes.find(isWanted)
        if (found) return found
        await heard.promise
      }
    },
  }
}

function isAnswer(message: unknown): message is SocketResponse {
  return typeof message === 'object' && message !== null && 'requestId' in message
}
