/** A key press, free of the DOM, so that the resolver can be tested without one. */
export interface KeyPress {
  key: string
  code: string
  ctrl: boolean
  meta: boolean
  shift: boolean
  alt: boolean
}

/** A chord as text: `mod+shift+k`, `Escape`, `?`. A sequence is chords with spaces between: `g o`. */
export type Chord = string

const CODE_KEYS: Record<string, string> = {
  Slash: '/',
  Period: '.',
  Comma: ',',
  Semicolon: ';',
  Quote: "'",
  Minus: '-',
  Equal: '=',
}

/** The key of a physical code on a Latin layout, for layouts that produce other letters. */
function keyOfCode(code: string): string | undefined {
  const match = /^(?:Key([A-Z])|Digit(\d))$/.exec(code)
  return match ? (match[1]?.toLowerCase() ?? match[2]) : CODE_KEYS[code]
}

const isPrintable = (key: string) => [...key].length === 1
const isAscii = (key: string) => key >= ' ' && key <= '~'
const isLetter = (key: string) => /^[a-z]$/.test(key)

/** The chords a press can mean, best first: by `key`, then by `code`; none while Alt is held. */
export function chordsOf(press: KeyPress): Chord[] {
  if (press.alt) return []
  const names = [press.key, isPrintable(press.key) && !isAscii(press.key) ? keyOfCode(press.code) : undefined]
  return names.filter((name) => name !== undefined).map((name) => chordOf(name, press))
}

function chordOf(name: string, press: KeyPress): Chord {
  const key = isPrintable(name) ? name.toLowerCase() : name
  // A sign such as ? already implies Shift.
  const showsShift = press.shift && (!isPrintable(key) || isLetter(key))
  return [press.ctrl || press.meta ? 'mod' : '', showsShift ? 'shift' : '', key === ' ' ? 'Space' : key]
    .filter(Boolean)
    .join('+')
}

/** The chords of a sequence. */
export function chordsOfSequence(sequence: string): Chord[] {
  return sequence.split(' ')
}

/** True for a sequence of one plain character; WCAG 2.1.4 requires that it can be switched off or remapped. */
export function isSingleCharacter(sequence: string): boolean {
  return isPrintable(sequence)
}

const SIGNS: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  shift: '⇧',
}

/** A sequence as keycaps to show: `mod+k` as [[Ctrl, K]] or [[⌘, K]]. */
export function keycapsOf(sequence: string, isApple: boolean): string[][] {
  return chordsOfSequence(sequence).map((chord) =>
    chord.split(/\+(?=.)/).map((part) => {
      if (part === 'mod') return isApple ? '⌘' : 'Ctrl'
      return SIGNS[part] ?? (isPrintable(part) ? part.toUpperCase() : part)
    }),
  )
}
