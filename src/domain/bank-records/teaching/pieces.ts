import type { Span } from '#domain/bank-records/patterns/labelled-fields.ts'

/** Meaning of a piece of a message; `varies` has none, and differs from one message to the next. */
export const MEANINGS = ['amount', 'utr', 'balance', 'time', 'counterparty', 'tail', 'varies'] as const
export type Meaning = (typeof MEANINGS)[number]

/** The letter that gives a piece each meaning. */
export const MEANING_KEYS: Readonly<Record<Meaning, string>> = {
  amount: 'a',
  utr: 'r',
  balance: 'b',
  time: 't',
  counterparty: 'p',
  tail: 'c',
  varies: 'x',
}

/** Why no pattern can be made of a message. */
export const TEACHING_FAULTS = ['noAmount', 'notThis', 'unclear', 'tooLong', 'badPieces'] as const

/** A part of a plain text with its meaning. */
export interface Piece extends Span {
  meaning: Meaning
}

/** A word or sign of a text. `han` is a Chinese sign, which goes with those beside it. */
export interface Unit extends Span {
  kind: 'word' | 'digits' | 'han' | 'sign'
}

/**
 * A message while somebody says what its pieces are: its words, the pieces that have a meaning, and the one in hand.
 */
export interface TaughtText {
  units: readonly Unit[]
  pieces: readonly Piece[]
  at: Span
}

/** Ways to go on: to what has a meaning or may have one, or to any word. */
export const STEPS = ['next', 'previous', 'nextWord', 'previousWord'] as const
export type Step = (typeof STEPS)[number]

/** The end of a piece that moves, and which way. */
export interface Stretch {
  edge: 'start' | 'end'
  way: 'wider' | 'narrower'
}

/** A masked number, an amount, a currency before it, a word, a Chinese sign, or any other sign. */
const UNIT =
  /[*•Xx]+-?\d+|\d+(?:[,.']\d+)+(?!\p{L})|(?:rs|inr|ksh|kes|rmb|cny)(?=[.\d])|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+|\p{Script=Han}|\S/giu

const HAN = /^\p{Script=Han}$/u
const WORD = /[\p{L}\p{N}]/u

/** The words and signs of a plain text. */
export const unitsOf = (plain: string): Unit[] =>
  [...plain.matchAll(UNIT)].map(({ 0: unit, index }) => ({
    ...{ from: index, to: index + unit.length },
    kind: HAN.test(unit) ? 'han' : /\d/.test(unit) ? 'digits' : WORD.test(unit) ? 'word' : 'sign',
  }))

const isIn = (inner: Span, outer: Span): boolean => inner.from >= outer.from && inner.to <= outer.to
export const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to
const isSame = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to

/** Words outside of pieces, Chinese signs without a break as one. */
function wordsOutside({ pieces, units }: TaughtText): Unit[] {
  const words: Unit[] = []
  for (const unit of units) {
    if (unit.kind === 'sign' || pieces.some((piece) => overlaps(piece, unit))) continue
    const last = words.at(-1)
    if (last && last.to === unit.from && last.kind === 'han' && unit.kind === 'han') last.to = unit.to
    else words.push({ ...unit })
  }
  return words
}

/** Takes the next piece in hand; after the last one comes the first. */
export function stepIn(text: TaughtText, step: Step): TaughtText {
  const words = wordsOutside(text)
  const isByWord = step === 'nextWord' || step === 'previousWord'
  const others = isByWord ? words : words.filter(({ kind }) => kind === 'digits')
  const stops = [...text.pieces, ...others].toSorted((one, other) => one.from - other.from)
  const isOn = step === 'next' || step === 'nextWord'
  const found = isOn
    ? (stops.find(({ from }) => from > text.at.from) ?? stops[0])
    : (stops.findLast(({ from }) => from < text.at.from) ?? stops.at(-1))
  return found ? { ...text, at: { from: found.from, to: found.to } } : text
}

/**
 * Says what the piece in hand is. No two are the same: what was is said to vary. One that varies already is a fixed
 * word again.
 */
export function markIn(text: TaughtText, meaning: Meaning): TaughtText {
  const { at, pieces, units } = text
  const isTakenBack = meaning === 'varies' && pieces.some((one) => one.meaning === 'varies' && isSame(one, at))
  const others = pieces
    .filter((one) => !overlaps(one, at))
    .map((one) => (one.meaning === meaning ? { ...one, meaning: 'varies' as const } : one))
  const marked = isTakenBack ? others : [...others, { ...at, meaning }]
  return { units, at, pieces: marked.toSorted((one, other) => one.from - other.from) }
}

/** Moves an end of the piece in hand by a word, or within one by a sign; pieces never overlap. */
export function stretchIn(text: TaughtText, stretch: Stretch): TaughtText {
  const { at, pieces } = text
  const to = endsOf(text, stretch)
  const own = pieces.find((piece) => isSame(piece, at))
  if (to.from >= to.to || pieces.some((piece) => piece !== own && overlaps(piece, to))) return text
  return {
    ...text,
    at: to,
    pieces: own ? pieces.map((piece) => (piece === own ? { ...piece, ...to } : piece)) : pieces,
  }
}

function endsOf({ at, units }: TaughtText, { edge, way }: Stretch): Span {
  const within = units.filter((unit) => isIn(unit, at))
  if (edge === 'end') {
    if (way === 'wider') return { ...at, to: units.find(({ to }) => to > at.to)?.to ?? at.to }
    return { ...at, to: within.at(-2)?.to ?? at.to - 1 }
  }
  if (way === 'wider') return { ...at, from: units.findLast(({ from }) => from < at.from)?.from ?? at.from }
  return { ...at, from: within.at(1)?.from ?? at.from + 1 }
}
