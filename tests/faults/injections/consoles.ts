import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import type { Injection } from './injection.ts'
import type { ConsolesRequest, ConsolesState } from './consoles-program.ts'

const CONSOLES = 5_000
const PATIENCE_MS = 60_000
/** A merchant without orders, of which its consoles would be told: connecting is measured here, not pushing. */
const QUIET = 'quiet'
const LIKE = 'merchant01'

/** All consoles lose their sockets at the same moment and connect again. */
export const consolesReconnect: Injection = {
  name: `${CONSOLES} sockets that all reconnect`,
  endsServer: false,
  prepare: async ({ world }) => {
    await world.ask(
      async (pool) =>
        await pool.query(
          `with person as (
             insert into users overriding system value select (jsonb_populate_record(u, jsonb_build_object('id', u.id + 1000000, 'account', $1::text))).*
             from users u where account = $2 on conflict do nothing returning id
           ) insert into merchants overriding system value
           select (jsonb_populate_record(m, jsonb_build_object('id', m.id + 1000000, 'user_id', p.id, 'mch_id', $1::text, 'name', $1::text))).*
           from person p join merchants m on m.user_id = p.id - 1000000`,
          [QUIET, LIKE],
        ),
    )
  },
  run: async ({ failures, world }) => {
    const urls = world.seats.map(({ server }) => server.url())
    const password = world.demo.accounts.find(({ account }) => account === LIKE)?.password ?? ''
    const session = async () =>
      (await createTestClient(urls[0] ?? '').call('user.login', { userName: QUIET, password })).token
    const tokens = [await session(), await session()]
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
