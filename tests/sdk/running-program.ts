import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { environmentOf } from './built-language.ts'
import type { Language, Program } from './languages.ts'

/** Access of a program to the platform. */
export interface ClientOptions {
  baseUrl: string
  mchId: string
  key: string
  timeoutMs: number
  retries: number
}

/** An error as an SDK tells it. */
export interface ToldError {
  kind: 'api' | 'noAnswer' | 'callback' | 'usage'
  text: string
  code?: number
  reason?: string
  field?: string | null
  fault?: string | null
  requestId?: string | null
  retryAfter?: number | null
}

export interface Outcome {
  data?: unknown
  error?: ToldError
}

/** Starts a program of a language in the folder that it was built in; a receiver listens on the port. */
export function startProgram(
  language: Language,
  { place, program, port = 0, env = {} }: { place: string; program: Program; port?: number; env?: NodeJS.ProcessEnv },
) {
  const [command, ...args] = language.run(program, port)
  const child = spawn(command, args, {
    cwd: place,
    env: { ...environmentOf(language), PORT: String(port), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (part: string) => (output += part)
  child.stderr.setEncoding('utf8').on('data', keep)
  child.stdout.setEncoding('utf8').on('data', keep)
  return { child, output: () => output }
}

/** A port that nothing listens on, for a program that has to be told one. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Ends a program and waits until it has ended; answers its exit code. */
export async function ended(child: ChildProcess): Promise<number | null> {
  child.stdin?.end()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** A program that carries out one call after the other with its SDK. */
export function startConformance(language: Language, place: string, client: ClientOptions) {
  const { child, output } = startProgram(language, { place, program: 'conformance' })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const attempt = async (call: string, args: object = {}, changes: Partial<ClientOptions> = {}): Promise<Outcome> => {
    child.stdin.write(`${JSON.stringify({ client: { ...client, ...changes }, call, args })}\n`)
    const { value, done } = await lines.next()
    if (done === true) throw new Error(`The program of ${language.name} has ended:\n${output()}`)
    return JSON.parse(value) as Outcome
  }
  return {
    output,
    attempt,
    /** Answer of a call that has to succeed. */
    call: async (call: string, args?: object, changes?: Partial<ClientOptions>): Promise<unknown> => {
      const { data, error } = await attempt(call, args, changes)
      if (error) throw new Error(`${language.name}: ${call} failed: ${error.text}`)
      return data
    },
    /** The error of a call that has to fail. */
    refusal: async (call: string, args?: object, changes?: Partial<ClientOptions>): Promise<ToldError> => {
      const { data, error } = await attempt(call, args, changes)
      if (!error) throw new Error(`${language.name}: ${call} answered ${JSON.stringify(data)}`)
      return error
    },
    end: async () => await ended(child),
  }
}
export type Conformance = ReturnType<typeof startConformance>
