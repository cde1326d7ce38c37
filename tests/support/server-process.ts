import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startPatienceMs = 120_000

/** A real server in a process of its own. */
export interface ServerProcess {
  url: string
  pid: number
  /** Everything it has written so far, for failure messages. */
  output(): string
  /** Ends it and waits until it is gone; SIGKILL leaves its embedded database behind, as a crash would. */
  end(signal?: NodeJS.Signals): Promise<void>
  /** Settles with the exit code when it ends, whyever; null when a signal ended it. */
  ended: Promise<number | null>
}

export interface StartOptions {
  /** A descriptor that its output goes to instead of `output()`. */
  stdout?: number | 'pipe'
}

/** Starts `server/main.ts` on a free port with the given environment, and returns once /healthz answers 200. */
export async function startServer(
  env: Record<string, string>,
  { stdout = 'pipe' }: StartOptions = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', stdout, 'pipe'],
  })
  // Whatever ends this process, short of a kill, also ends the server.
  const endWithUs = () => void child.kill('SIGTERM')
  process.once('exit', endWithUs)
  const ended = once(child, 'exit').then(() => {
    process.off('exit', endWithUs)
    return child.exitCode
  })
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => written.push(text))
  const output = () => written.join('')
  try {
    await untilHealthy(child, url)
  } catch (error) {
    await end(child, 'SIGTERM')
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${output()}`)
  }
  return { url, pid: child.pid ?? 0, output, end: (signal = 'SIGTERM') => end(child, signal), ended }
}

/** Builds the console unless dist is up to date, so that a server can serve it. */
export function buildConsoleIfStale(): void {
  const { status } = spawnSync(process.execPath, ['tools/build-console.mjs'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The console could not be built.')
}

async function untilHealthy(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + startPatienceMs
  while (Date.now() < deadline) {
    if (hasEnded(child))
      throw new Error(`The server ended with ${child.signalCode ?? `code ${child.exitCode}`} before it was ready.`)
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.status === 200) return
    await delay(50)
  }
  throw new Error(`The server was not ready after ${startPatienceMs / 1000} s.`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port on the loopback address.')
  return address.port
}
