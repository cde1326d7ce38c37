import type { SocketPush, SocketRequest, SocketResponse } from '#contract/wire/socket.ts'

export interface SocketParts {
  url: string
  /** The session's token at the time of sending. */
  token: () => string | null
  onOpened: () => void
  onAnswered: (response: SocketResponse) => void
  onPushed: (push: SocketPush) => void
  onClosed: () => void
  onFailed: () => void
}

export interface OpenSocket {
  send(frame: Pick<SocketRequest, 'requestId' | 'commandType' | 'data'>): void
  /** Closes; no further callbacks. */
  close(): void
}

/** Opens one WebSocket and reports its events; requests are sent as JSON with the session's token. */
export function openSocket({
  url,
  token,
  onOpened,
  onAnswered,
  onPushed,
  onClosed,
  onFailed,
}: SocketParts): OpenSocket {
  const socket = new WebSocket(url)
  const listening = new AbortController()
  const listen = { signal: listening.signal }
  socket.addEventListener('open', onOpened, listen)
  socket.addEventListener('close', onClosed, listen)
  socket.addEventListener('error', onFailed, listen)
  socket.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      const message = parse(data)
      if (isResponse(message)) onAnswered(message)
      else if (isPush(message)) onPushed(message)
    },
    listen,
  )
  return {
    send: (frame) => socket.send(JSON.stringify({ ...frame, token: token() } satisfies SocketRequest)),
    close() {
      listening.abort()
      socket.close()
    },
  }
}

/** Non-JSON messages are not from our server. */
function parse(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined
  } catch {
    return undefined
  }
}

function isResponse(message: unknown): message is SocketResponse {
  return isObject(message) && typeof message['requestId'] === 'string' && typeof message['code'] === 'number'
}

function isPush(message: unknown): message is SocketPush {
  return isObject(message) && typeof message['commandType'] === 'string' && isObject(message['data'])
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
