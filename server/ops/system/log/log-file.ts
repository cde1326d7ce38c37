import type { DestinationStream } from 'pino'
import type { WatchedPart } from '#server/platform/health.ts'
import { createRotatingFile } from '#server/ops/system/log/rotating-file.ts'
import type { FileBounds } from '#server/ops/system/log/rotating-file.ts'

/** At most 100 MB of logs. */
const BOUNDS: FileBounds = { bytesMax: 20_000_000, filesMax: 5 }
/** Retry interval after a failed write; lines in between are counted and dropped. */
const RETRY_MS = 1_000

/** A log of bounded size that survives a full disk: degraded while writes fail, and never throws. */
export type LogFile = DestinationStream & Required<WatchedPart> & { path: string }

/**
 * Writes each line synchronously, so that the last lines before a crash are kept. Lines that cannot be written are
 * dropped and counted, and a later line reports their number. `clock` is monotonic, in milliseconds.
 */
export function openLogFile(path: string, bounds = BOUNDS, clock = () => performance.now()): LogFile {
  const file = createRotatingFile(path, bounds)
  let fault: Fault | undefined
  let dropped = 0

  const write = (line: string) => {
    if (fault && clock() - fault.at < RETRY_MS) return void (fault.dropped += 1)
    try {
      file.append(fault ? noteOf(fault) + line : line)
      dropped += fault?.dropped ?? 0
      fault = undefined
    } catch (error) {
      fault = { at: clock(), dropped: (fault?.dropped ?? 0) + 1, code: codeOf(error) }
    }
  }
  return {
    path,
    write,
    isDegraded: () => fault !== undefined,
    dropped: () => dropped + (fault?.dropped ?? 0),
  }
}

interface Fault {
  at: number
  dropped: number
  code: string
}

function noteOf({ dropped, code }: Fault): string {
  return `${JSON.stringify({ level: 40, time: Date.now(), dropped, code, msg: 'log lines could not be written' })}\n`
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
