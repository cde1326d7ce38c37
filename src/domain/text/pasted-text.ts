/** Zero-width signs, soft hyphens, directions and other signs that nobody sees. */
const UNSEEN = /\p{Cf}/gu

const QUOTES = '"\'`\u00ab\u00bb\u2018-\u201f\u2039\u203a\u300c-\u300f\uff02\uff07'

const QUOTED = new RegExp(`^[${QUOTES}](.+)[${QUOTES}]$`, 'su')

/** A number in groups, as banks print it: `6222 0213 4567`, `6222-0213-4567`. */
const GROUPS = /^[A-Z\d]{2,6}(?:[\s-][A-Z\d]{2,6})+$/i

const DIGITS_MIN = 6

/** A text that was pasted into a search or a filter, without what nobody sees and the quotes around it; a single one is its own. */
export function pastedText(raw: string): string {
  let text = raw.replace(UNSEEN, '').trim()
  for (let inner = QUOTED.exec(text)?.[1]; inner !== undefined; inner = QUOTED.exec(text)?.[1]) text = inner.trim()
  return text
}

/** A number in groups without the spaces or hyphens between them; undefined where a text is none. */
function ungrouped(text: string): string | undefined {
  const isNumber = GROUPS.test(text) && text.split(/[\s-]/).every((group) => /\d/.test(group))
  const joined = text.replace(/[\s-]/g, '')
  return isNumber && joined.replace(/\D/g, '').length >= DIGITS_MIN ? joined : undefined
}

/**
 * The texts that a pasted one may stand for: itself as it is, since stored texts may hold what nobody sees, itself cleaned, and a
 * number in groups joined. Numbers are stored without spaces, but a merchant's may have hyphens of its own.
 */
export function pastedForms(raw: string): string[] {
  const text = pastedText(raw)
  return [...new Set([raw, text, ungrouped(text) ?? text])]
}

/** The form that a search reads: the number without its spaces, where it has some; hyphens may be its own. */
export function pastedNumber(raw: string): string {
  const text = pastedText(raw)
  const joined = ungrouped(text)
  return joined !== undefined && (/\s/.test(text) || /^\d{4}(?:-\d{4}){2,}(?:-\d{1,4})?$/.test(text)) ? joined : text
}
