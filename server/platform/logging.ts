import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { SECRET_FIELDS } from '#domain/privacy/secret-fields.ts'
import type { Config } from '#server/platform/config.ts'

/** At the top level, or one or two levels down. */
const redact = SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** The structured log: JSON lines without secrets. Database errors are logged without their parameters. */
export function createLogger(level: Config['logLevel'], stream: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      redact: { paths: redact, censor: '[secret]' },
      serializers: { err: errorWithoutParameters, error: errorWithoutParameters },
    },
    stream,
  )
}

/**
 * Drizzle includes the parameters of a failed statement in its errors, and PostgreSQL the offending row: both may
 * contain secrets.
 */
function errorWithoutParameters(error: unknown): unknown {
  if (!(error instanceof Error)) return isLikeError(error) ? plain(error) : { message: String(error) }
  if (error instanceof DrizzleQueryError) {
    const cause = error.cause instanceof Error ? plain(error.cause) : undefined
    return { type: error.name, query: error.query, cause, stack: framesOf(error) }
  }
  return error.cause instanceof DrizzleQueryError
    ? { ...plain(error), cause: errorWithoutParameters(error.cause) }
    : plain(error)
}

/** A copy of an error, as the job queue makes them, or an error of another world. */
const isLikeError = (error: unknown): error is Error =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

interface Details {
  code?: unknown
  constraint?: unknown
  table?: unknown
  /** The job queue's. */
  queue?: unknown
}

function plain(error: Error & Details): Record<string, unknown> {
  const { code, constraint, message, name, queue, table } = error
  return { type: name, message, code, constraint, table, queue, stack: framesOf(error) }
}

/** The stack without its first lines, which repeat the message. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
