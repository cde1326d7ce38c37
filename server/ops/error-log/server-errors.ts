import type { DestinationStream } from 'pino'
import type { Queryable } from '#server/db/client.ts'
import { errorLog } from '#server/db/schema/schema.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import type { Stop } from '#server/platform/jobs/sweep.ts'
import type { Services } from '#server/platform/services.ts'

const EVERY_MS = 2_000
/** Different errors that are kept at a time; what comes beyond them is in the server's log alone. */
const KINDS_MAX = 50
const TEXT_MAX = 4_000
/** Pino's number of `error`; `fatal` is above it. */
const ERROR_LEVEL = 50
const IS_ERROR = /^\{"level":[56]0,/

interface Line {
  level: number
  time: number
  msg?: string
  errorId?: string
  endpoint?: string
  queue?: string
  err?: { type?: string; message?: string; query?: string; cause?: { message?: string }; stack?: string }
}

interface KeptError {
  entry: Omit<typeof errorLog.$inferInsert, 'id' | 'userId' | 'count' | 'kind'>
  count: number
}

/** A log whose errors are kept in the error log, too, where the people who maintain the system look. */
export interface ErrorKeeper extends DestinationStream {
  /** Stores what was logged since the last time, one row for each error with how often it came. */
  store: (db: Queryable) => Promise<void>
  hasErrors: () => boolean
}

/** Passes lines on to the server's log, and keeps its errors for `store`. */
export function createErrorKeeper(log: DestinationStream): ErrorKeeper {
  let kept = new Map<string, KeptError>()
  return {
    write(line) {
      log.write(line)
      if (IS_ERROR.test(line)) keep(kept, line)
    },
    hasErrors: () => kept.size > 0,
    async store(db) {
      if (kept.size === 0) return
      const errors = [...kept.values()]
      const before = kept
      kept = new Map()
      try {
        await db.insert(errorLog).values(errors.map(({ count, entry }) => ({ ...entry, count })))
      } catch {
        // The database is away, which is what most of the errors say: they are stored once it is back.
        kept = new Map([...before, ...kept])
      }
    },
  }
}

function keep(kept: Map<string, KeptError>, text: string): void {
  const line = parsed(text)
  if (line === undefined || line.level < ERROR_LEVEL) return
  const { err, msg = '' } = line
  const cause = [err?.type, err?.message ?? err?.cause?.message].filter(Boolean).join(': ')
  const key = `${msg} ${cause}`
  const known = kept.get(key)
  if (known) return void (known.count += 1)
  if (kept.size >= KINDS_MAX) return
  kept.set(key, {
    count: 1,
    entry: {
      account: 'server',
      type: 'server',
      code: line.errorId ?? '',
      mes: [cause === '' ? msg : `${msg}: ${cause}`, err?.query, err?.stack]
        .filter(Boolean)
        .join('\n')
        .slice(0, TEXT_MAX),
      url: line.endpoint ?? line.queue ?? '',
      time: new Date(line.time).toISOString(),
    },
  })
}

function parsed(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line
  } catch {
    return undefined
  }
}

/** Stores errors as they come, until it is stopped; what came last is stored before. */
export function keepErrors(keeper: ErrorKeeper, { clock, db }: Pick<Services, 'clock' | 'db'>): Stop {
  const stop = startSweep({
    everyMs: EVERY_MS,
    clock,
    isDue: keeper.hasErrors,
    work: async () => await keeper.store(db),
    onError: () => {},
  })
  return async () => {
    await stop()
    await keeper.store(db)
  }
}
