import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { clusterFiles } from '#server/db/embedded/cluster-files.ts'
import { root } from '#tools/lib/root.mjs'
import { withLimit } from '#tests/bench/figure.ts'
import type { Bench } from '#tests/bench/support/bench-context.ts'

const patienceMs = 600_000

/** `npm start` in a fresh clone of the committed state, and a second start: time until /healthz responds. */
export const startBench: Bench = {
  name: 'start',
  isOptional: true,
  async run() {
    const directory = await mkdtemp(path.join(tmpdir(), 'bench-start-'))
    const clone = path.join(directory, 'paydesk')
    try {
      const { status } = spawnSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, clone], {
        stdio: 'inherit',
      })
      if (status !== 0) throw new Error('the checkout could not be cloned')
      const first = await startOnce(clone)
      const second = await startOnce(clone)
      return [
        withLimit('first npm start of a fresh clone', first, 's', 90, 'with what npm has cached'),
        withLimit('second npm start', second, 's', 5),
      ]
    } finally {
      await rm(directory, { recursive: true, force: true, maxRetries: 3 })
    }
  },
}

/** Seconds until the server is ready; it is stopped afterwards. */
async function startOnce(cwd: string): Promise<number> {
  const port = await freePort()
  const begin = performance.now()
  // With the machine's own Node and without this run's environment, as a user would start it. Machine-wide Node
  // settings, such as certificates, are kept.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|NODE$|NODE_OPTIONS$|NODE_COMPILE_CACHE$)/.test(name)),
  )
  const child = spawn('npm', ['start'], {
    cwd,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const ended = once(child, 'exit')
  try {
    while (performance.now() - begin < patienceMs) {
      if (child.exitCode !== null) throw new Error(`npm start ended with code ${child.exitCode}`)
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
      if (answer?.status === 200) return (performance.now() - begin) / 1_000
      await wait(50)
    }
    throw new Error('npm start was not ready in time')
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    await ended
    await untilEnded(cwd)
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** The server outlives npm until its database has stopped; the database's process file is removed last. */
async function untilEnded(cwd: string): Promise<void> {
  while (existsSync(clusterFiles(path.join(cwd, '.data')).postmasterPid)) await wait(50)
}
