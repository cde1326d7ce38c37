import type { DestinationStream } from 'pino'
import type { WatchedPart } from '#server/platform/health.ts'
import { createRotatingFile } from '#server/system/rotating-file.ts'
import type { FileBounds } from '#server/system/rotating-file.ts'

/** 100 MB of log at most. */
const BOUNDS: FileBounds = { bytesMax: 20_000_000, filesMax: 5 }
/** How often a place that took nothing is tried again; what comes meanwhile is counted and dropped. */
const RETRY_MS = 1_000

/** A log of bounded size that outlives a full disk: degraded while its disk takes nothing, and never throws. */
export type LogFile = DestinationStream & Required<WatchedPart> & { path: string }

/**
 * Writes each line before it returns, so that the last words before a crash are there. What cannot be written is dropped
 * and counted, and a line says how much once there is room again. `clock` in milliseconds, going forward only.
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
