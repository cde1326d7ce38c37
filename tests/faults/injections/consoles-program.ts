import WebSocket from 'ws'
import { SOCKET_PATH } from '#contract/wire/socket-path.ts'
import { LIMITS } from '#domain/limits.ts'
import { ANSWER_TIMEOUT_MS, backoffMs } from '#machines/desk/socket.flow.ts'

// Holds the sockets of many consoles in a process of its own. Each connects again as the console does.

/** Opens consoles at these servers with these sessions; without a count, asks how they stand. */
export interface ConsolesRequest {
  urls?: readonly string[]
  tokens?: readonly string[]
  count?: number
}

export interface ConsolesState {
  signedIn: number
  /** How often sockets were closed, by code. */
  closes: Record<string, number>
}

const OPENED_AT_ONCE = 100

const closes: Record<string, number> = {}
let signedIn = 0

process.on('message', async ({ count = 0, tokens = [], urls = [] }: ConsolesRequest) => {
  for (let opened = 0; opened < count; opened += OPENED_AT_ONCE) {
    const group = Array.from({ length: Math.min(OPENED_AT_ONCE, count - opened) }, (_, at) => opened + at)
    await Promise.all(group.map(async (at) => await keepOpen(urls, at, tokens[at % tokens.length] ?? '')))
  }
  process.send?.({ signedIn, closes } satisfies ConsolesState)
})

/** Keeps a console's socket open for good, at the next server after each loss; settles when it is signed in first. */
async function keepOpen(urls: readonly string[], at: number, token: string): Promise<void> {
  await new Promise<void>((resolve) => {
    let tries = 0
    const open = (server: number): void => {
      let isSignedIn = false
      const socket = new WebSocket((urls[server % urls.length] ?? '').replace('http', 'ws') + SOCKET_PATH)
      const patience = setTimeout(() => socket.terminate(), ANSWER_TIMEOUT_MS)
      socket.on('open', () =>
        socket.send(JSON.stringify({ requestId: '1', commandType: 'auth', data: { key: null }, token })),
      )
      socket.on('message', (said) => {
        if (isSignedIn || !String(said).includes('"requestId":"1","code":200')) return
        clearTimeout(patience)
        isSignedIn = true
        signedIn += 1
        tries = 0
        resolve()
      })
      socket.on('error', () => {})
      const beating = setInterval(() => {
        if (isSignedIn) socket.send(JSON.stringify({ requestId: '2', commandType: 'ack', data: { key: null } }))
      }, LIMITS.heartbeatMs)
      socket.on('close', (code) => {
        clearTimeout(patience)
        clearInterval(beating)
        closes[code] = (closes[code] ?? 0) + 1
        if (isSignedIn) signedIn -= 1
        setTimeout(() => open(server + 1), backoffMs(tries, Math.random()))
        tries += 1
      })
    }
    open(at)
  })
}
