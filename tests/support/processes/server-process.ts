import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import { patience } from '#tools/lib/suites/patience.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A real server in a separate process. */
export interface ServerProcess {
  url: string
  pid: number
  /** Its output so far, for failure messages. */
  output(): string
  /** Stops it and waits for its exit; SIGKILL leaves its embedded database running, as a crash would. */
  end(signal?: NodeJS.Signals): Promise<void>
  /** Settles with the exit code on any exit; null when a signal ended it. */
  ended: Promise<number | null>
}

/** Arguments of Node before a program of the server. */
export const SERVER_ARGUMENTS = ['--import', new URL('../../../tools/lib/quick-resolve.mjs', import.meta.url).href]

export interface StartOptions {
  /** A file descriptor for its output, instead of `output()`. */
  stdout?: number | 'pipe'
  /** How long it may take to be ready: one that makes the whole demo first takes a minute. */
  readyMs?: number
}

/**
 * Starts `server/main.ts` with the given environment and returns once /healthz answers 200. The OS assigns the port on
 * listen and the server reports it: a port chosen beforehand could be taken by then.
 */
export async function startServer(
  env: Record<string, string>,
  { readyMs = READY_MS, stdout = 'pipe' }: StartOptions = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...SERVER_ARGUMENTS, 'server/main.ts'], {
    cwd: root,
    // Keeps the compile cache for later starts, since some tests spend most of their time starting servers.
    env: { NODE_COMPILE_CACHE: `${root}.cache/compile`, ...process.env, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', stdout, 'pipe', 'ipc'],
  })
  // Any exit of this process except a kill also stops the server.
  const endWithProcess = () => void child.kill('SIGTERM')
  process.once('exit', endWithProcess)
  const ended = once(child, 'exit').then(() => {
    process.off('exit', endWithProcess)
    return child.exitCode
  })
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => written.push(text))
  const output = () => written.join('')
  try {
    const url = await Promise.race([addressOf(child), endedEarly(child), outOfPatience(readyMs)])
    const { status } = await fetch(`${url}/healthz`)
    if (status !== 200) throw new Error(`The server has announced itself, and its health is ${status}.`)
    return { url, pid: child.pid ?? 0, output, end: (signal = 'SIGTERM') => end(child, signal), ended }
  } catch (error) {
    await end(child, 'SIGTERM')
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${output()}`)
  }
}

/** Builds the console unless dist is up to date, so that a server can serve it. */
export function buildConsoleIfStale(): void {
  const { status } = spawnSync(process.execPath, ['tools/build-console.mjs'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The console could not be built.')
}

/** Its address, once it listens. */
async function addressOf(child: ChildProcess): Promise<string> {
  const [message]: unknown[] = await once(child, 'message')
  if (typeof message === 'object' && message !== null && 'address' in message && typeof message.address === 'string')
    return message.address
  throw new Error('The server did not say where it listens.')
}

/** Rejects when it exits; by then all of its output has been read. */
async function endedEarly(child: ChildProcess): Promise<never> {
  await once(child, 'close')
  throw new Error(`The server ended with ${child.signalCode ?? `code ${child.exitCode}`} before it was ready.`)
}

const READY_MS = patience(20_000)

async function outOfPatience(limitMs: number): Promise<never> {
  await delay(limitMs, undefined, { ref: false })
  throw new Error(`The server was not ready after ${limitMs / 1000} s.`)
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
