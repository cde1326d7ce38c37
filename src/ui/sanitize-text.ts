import { visibleText } from '#domain/text/visible-text.ts'

/**
 * Sanitises external text for one line: control characters become their symbols, bidi controls a replacement mark, and
 * the length is limited to `maxLength` characters.
 */
export function sanitizeText(text: string, maxLength = 300): string {
  return visibleText(cut(text, maxLength))
}

/** Characters of a name, which stands beside others in one line. */
const NAME_LENGTH = 80

/** Like `sanitizeText` for a name that somebody gave. */
export const sanitizeName = (name: string): string => sanitizeText(name, NAME_LENGTH)

/** Like `sanitizeText` for blocks of text: line feeds and tabs are kept. */
export function sanitizeBlock(text: string, maxLength = 20_000): string {
  return visibleText(cut(text, maxLength), '\n\t')
}

const cut = (text: string, maxLength: number) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)

/** The sign of a change, in characters that every font has. */
export const ARROWS = { up: '▲', down: '▼', same: '=' } as const
