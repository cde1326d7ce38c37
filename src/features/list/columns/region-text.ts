import { sanitizeText } from '#ui/sanitize-text.ts'

const REGION = /^[A-Z]{2}$/
const CODE_LENGTH = 8
const names = new Map<string, Intl.DisplayNames>()

/** The name of a country by its two letters; other texts as they are, made safe. */
export function regionText(code: string, language: string): string {
  if (!REGION.test(code)) return sanitizeText(code, CODE_LENGTH)
  const known = names.get(language) ?? new Intl.DisplayNames([language], { type: 'region' })
  names.set(language, known)
  return known.of(code) ?? code
}
