import { ConfigError } from '#server/platform/config.ts'

/** State of one part of an installation, with what to do where it is not fine. */
export interface Finding {
  part: string
  state: 'ok' | 'warn' | 'fail'
  says: string
}

export const ok = (part: string, says: string): Finding => ({ part, state: 'ok', says })
export const warn = (part: string, says: string): Finding => ({ part, state: 'warn', says })
export const fails = (part: string, says: string): Finding => ({ part, state: 'fail', says })

export function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join(' ')
  return error instanceof Error ? error.message : String(error)
}
