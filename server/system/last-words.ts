import type { Logger } from 'pino'

/**
 * Whatever ends this process by a fault of its own is logged before it ends with code 1; the log writes at once. A server
 * that went on after an error nobody caught would be in a state that nobody knows. Answers how to log the reason of an end in
 * order.
 */
export function logLastWords(log: Pick<Logger, 'fatal'>): (reason: unknown) => void {
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
