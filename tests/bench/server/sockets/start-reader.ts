import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Arrivals, ReaderRequest } from './socket-reader.ts'

/** A process that reads sockets. */
export function startReader() {
  const child = fork(fileURLToPath(new URL('socket-reader.ts', import.meta.url)), { serialization: 'advanced' })
  const ask = async (request: ReaderRequest): Promise<number | Arrivals> => {
    const answered = once(child, 'message')
    child.send(request)
    const [answer] = (await answered) as [number | Arrivals]
    return answer
  }
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  return { pid: child.pid ?? 0, ask, close }
}
