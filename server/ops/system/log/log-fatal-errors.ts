import type { Logger } from 'pino'

/**
 * Logs an error that ends this process before it exits with code 1; the log writes synchronously. After an uncaught
 * error the server's state is undefined, so it must not continue. Returns a function that logs the reason of an orderly
 * shutdown.
 */
export function logFatalErrors(log: Pick<Logger, 'fatal'>): (reason: unknown) => void {
  process.on('uncaughtException', (error) => die(log, error, 'an error that nobody caught ends the server'))
  process.on('unhandledRejection', (reason) => die(log, reason, 'a failure that nobody waited for ends the server'))
  return (reason) => log.fatal({ err: reason }, 'the server cannot go on')
}

function die(log: Pick<Logger, 'fatal'>, error: unknown, why: string): void {
  try {
    log.fatal({ err: error }, why)
    process.stderr.write(`\n${why}: ${error instanceof Error ? error.message : String(error)}\n`)
  } finally {
    process.exit(1)
  }
}
