import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import type { Services } from '#server/platform/services.ts'

const HEAP_MB = 64

interface DemoProgram<Ready> {
  /** Name in the log. */
  name: string
  program: URL
  args: readonly string[]
  /** First message to the process. */
  told?: object
  /** Schema of its first message, sent once it is ready. */
  ready: z.ZodType<Ready>
}

/** Starts something outside the platform in a process of its own, without the server's environment. */
export async function startDemoProcess<Ready>(
  { log }: Pick<Services, 'log'>,
  { name, program, args, told, ready }: DemoProgram<Ready>,
): Promise<Ready & { stop: () => Promise<void> }> {
  const child = fork(fileURLToPath(program), [...args], {
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => log.warn({ text: text.slice(0, 2_000) }, `the demo’s ${name} complains`))
  if (told) child.send(told)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`the demo’s ${name} ended at once`)))
  const [message]: unknown[] = await Promise.race([once(child, 'message'), ended])
  return { ...ready.parse(message), stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.disconnect()
  await exit
}
