/** Control characters, bidi controls, soft hyphens and zero-width characters. */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

const CONTROL_PICTURES = 0x2400

const DELETE = 0x7f

/**
 * Makes visible what would act on the text around it: control characters become their symbols, bidi controls and
 * zero-width characters a replacement mark. Characters in `kept` stay as they are.
 */
export function visibleText(text: string, kept = ''): string {
  return text.replace(UNSAFE, (character) => (kept.includes(character) ? character : pictureOf(character)))
}

function pictureOf(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code)
  return code === DELETE ? '␡' : '\ufffd'
}
