import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Services } from '#server/platform/services.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
const HEAP_MB = 64

/** Starts the demo's gateway in its own process, without the server's environment. */
export async function spawnGateway(
  { log }: Pick<Services, 'log'>,
  key: string,
): Promise<{ baseUrl: string; stop: () => Promise<void> }> {
  const child = fork(program, ['0'], {
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => log.warn({ text: text.slice(0, 2_000) }, 'the demo gateway complains'))
  child.send({ key })
  return { baseUrl: await addressOf(child), stop: () => end(child) }
}

async function addressOf(child: ChildProcess): Promise<string> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the demo gateway ended at once')))
  const [message]: unknown[] = await Promise.race([once(child, 'message'), ended])
  if (typeof message === 'object' && message !== null && 'baseUrl' in message && typeof message.baseUrl === 'string')
    return message.baseUrl
  throw new Error('the demo gateway did not say where it is')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.disconnect()
  await exit
}
