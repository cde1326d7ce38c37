import type { TestError } from 'vitest'

/** Puts the messages of what an error was caused by first in its stack, from the innermost on, since reports show its beginning. */
export function tellCauses(error: TestError): void {
  const causes = causesOf(error)
  if (causes.length === 0) return
  error.stack = [...causes.toReversed(), error.stack ?? error.message].join('\nwhich caused: ')
}

function causesOf({ cause }: TestError): string[] {
  return cause === undefined ? [] : [`${cause.name}: ${cause.message}`, ...causesOf(cause)]
}
