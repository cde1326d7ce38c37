import { timeText } from '#features/list/columns/time-text.ts'

/** From when on terms count; the beginning of time is a word. */
export const validFromText = (validFrom: string, always: string, zone: string): string =>
  Date.parse(validFrom) === 0 ? always : timeText(validFrom, zone)
