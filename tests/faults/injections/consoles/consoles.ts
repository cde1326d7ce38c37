import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { signIn } from '../../traffic/sign-in.ts'
import type { Injection } from '../injection.ts'
import type { ConsolesRequest, ConsolesState } from './consoles-program.ts'

const CONSOLES = 5_000
const PATIENCE_MS = 60_000
/** Accounts whose consoles are told of their own orders alone: who connects is measured here, not what is pushed. */
const ACCOUNTS = ['supplier02', 'merchant02', 'merchant01', 'supplier01']

/** All consoles lose their sockets at the same moment and connect again. */
export const consolesReconnect: Injection = {
  name: `${CONSOLES} sockets that all reconnect`,
  endsServer: false,
  run: async ({ failures, world }) => {
    const urls = world.seats.map(({ server }) => server.url())
    const tokens = await Promise.all(ACCOUNTS.map(async (account) => await signIn(urls[0] ?? '', world.demo, account)))
    const consoles = startConsoles()
    try {
      const opened = await consoles.ask({ urls, tokens, count: CONSOLES })
      const lostAt = performance.now()
      // A server that has lost its connections calls its consoles back, since they may have missed something.
      await world.ask(
        async (pool) =>
          await pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'paydesk'`,
          ),
      )
      const after = await untilBack(consoles.ask, opened)
      const seconds = (performance.now() - lostAt) / 1_000
      const lost = Object.entries(after.closes).map(([code, times]) => `${code}×${times}`)
      if (after.signedIn < CONSOLES) failures.push(`${CONSOLES - after.signedIn} consoles did not come back`)
      return `${after.signedIn} back after ${seconds.toFixed(1)} s; closed with ${lost.join(' ')}`
    } finally {
      await consoles.end()
    }
  },
}

type Ask = (request: ConsolesRequest) => Promise<ConsolesState>

/** Waits until every console was closed and is signed in again. */
async function untilBack(ask: Ask, { closes }: ConsolesState): Promise<ConsolesState> {
  const closed = (of: ConsolesState['closes']) => Object.values(of).reduce((sum, times) => sum + times, 0)
  const before = closed(closes)
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const state = await ask({})
    const isBack = state.signedIn === CONSOLES && closed(state.closes) - before >= CONSOLES
    if (isBack || performance.now() > deadline) return state
    await delay(100)
  }
}

function startConsoles() {
  const child = fork(fileURLToPath(new URL('consoles-program.ts', import.meta.url)))
  const ask: Ask = async (request) => {
    const answered = once(child, 'message')
    child.send(request)
    const [state] = (await answered) as [ConsolesState]
    return state
  }
  const end = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { ask, end }
}
