/** Control characters, and those that turn the direction of text or take no room. */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const CONTROL_PICTURES = 0x2400
const DELETE = 0x7f

/**
 * Text of others made safe to show in one line: control characters as their pictures, those that bend the direction as
 * a replacement mark, and no more than `maxLength` characters.
 */
export function sanitizeText(text: string, maxLength = 300): string {
  const cut = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
  return cut.replace(UNSAFE, pictureOf)
}

/** As `sanitizeText` for blocks of text: line feeds and tabs stay. */
export function sanitizeBlock(text: string, maxLength = 20_000): string {
  const cut = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
  return cut.replace(UNSAFE, (character) =>
    character === '\n' || character === '\t' ? character : pictureOf(character),
  )
}

function pictureOf(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code)
  return code === DELETE ? '␡' : '\ufffd'
}
