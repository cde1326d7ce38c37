/** Control characters, bidi controls and zero-width characters. */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const CONTROL_PICTURES = 0x2400
const DELETE = 0x7f

/**
 * Sanitises external text for one line: control characters become their symbols, bidi controls a replacement mark, and
 * the length is limited to `maxLength` characters.
 */
export function sanitizeText(text: string, maxLength = 300): string {
  const cut = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
  return cut.replace(UNSAFE, pictureOf)
}

/** Like `sanitizeText` for blocks of text: line feeds and tabs are kept. */
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
