import type { InputOf } from '#contract/contract.ts'

type ErrorEntry = InputOf<'save_error_logger'>

const WINDOW_MS = 60_000
const PER_WINDOW = 10
const TEXT_MAX = 4_000
const URL_MAX = 2_000
const SHORT_MAX = 64

export interface ErrorReporterParts {
  /** Sends an entry to the server; its own failures are ignored. */
  send(entry: ErrorEntry): Promise<unknown>
  url(): string
  now(): Date
}

export interface ErrorReporter {
  /** Reports one uncaught error; returns the id that a person can quote. */
  report(type: string, error: unknown): string
}

/** Reports uncaught errors: the same one at most once a minute, few in total, and never its own errors. */
export function createErrorReporter({ send, url, now }: ErrorReporterParts): ErrorReporter {
  let sent: { at: number; text: string }[] = []

  function isDue(text: string, at: number): boolean {
    sent = sent.filter((entry) => at - entry.at < WINDOW_MS)
    return sent.length < PER_WINDOW && !sent.some((entry) => entry.text === text)
  }

  return {
    report(type, error) {
      const time = now()
      const code = errorIdOf(error, time)
      const text = describe(error)
      if (!isDue(text, time.getTime())) return code
      sent.push({ at: time.getTime(), text })
      send({
        type: type.slice(0, SHORT_MAX),
        code,
        mes: text.slice(0, TEXT_MAX),
        url: url().slice(0, URL_MAX),
        time: time.toISOString(),
      }).catch(() => {})
      return code
    },
  }
}

/** The server's id of a failure if there is one; otherwise a time-based id, short enough to read out. */
function errorIdOf(error: unknown, at: Date): string {
  const known = (error as { failure?: { errorId?: string } } | null)?.failure?.errorId
  return known ?? `c-${at.getTime().toString(36)}`
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\ncaused by ${describe(error.cause)}`
  return `${error.stack ?? `${error.name}: ${error.message}`}${cause}`
}
