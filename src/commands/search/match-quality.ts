import { isUnspaced, keptNormalText } from '#commands/search/normal-text.ts'
import type { NormalText } from '#commands/search/normal-text.ts'
import { slipsFromPart, slipsFromStart, slipsFromWhole, slipsIn } from '#commands/search/slips.ts'
import { soundsLike, soundsWhole } from '#commands/search/sounds.ts'

/**
 * Quality of an item as an answer: thousands are the kind of match, the rest tells matches of one kind apart; 0 is no
 * match.
 */
export type Quality = number

/** The kinds of matches, best first. */
export const KIND = {
  name: 7_000,
  begins: 6_000,
  words: 5_000,
  meaning: 4_000,
  inside: 3_000,
  /** A name with a slip. */
  near: 2_000,
  slip: 1_000,
} as const

/** A searchable item. */
export interface Findable {
  id: string
  /** Its names: the title, then the title in other languages. */
  texts: readonly string[]
  /** The pinyin of names, by syllables. */
  sounds?: readonly (readonly string[])[]
  /** Other words for it. */
  synonyms?: readonly string[]
  /** The pinyin of other words. */
  synonymSounds?: readonly (readonly string[])[]
  /** Texts that identify it beside its name: its place, its id. */
  around?: readonly string[]
}

/** Texts by which an item is compared, made once an item. */
export interface Searched {
  names: readonly string[]
  synonyms: readonly string[]
  nameWords: readonly string[]
  synonymWords: readonly string[]
  aroundWords: readonly string[]
  sounds: readonly (readonly string[])[]
  synonymSounds: readonly (readonly string[])[]
  /** All texts, which rule out most items quickly. */
  joined: string
  joinedNames: string
  /** Of the title: among equal matches the shorter title is meant. */
  length: number
}

/** A question and what it may mean. */
export interface Question {
  whole: string
  /** The whole in words of the same meaning. */
  otherWholes: ReadonlySet<string>
  terms: readonly Term[]
}
export interface Term {
  text: string
  others: readonly string[]
}

const wordsIn = (texts: readonly NormalText[]) => [...new Set(texts.flatMap(({ words }) => words))]
const wholesIn = (texts: readonly NormalText[]) => [...new Set(texts.map(({ whole }) => whole))]
/** Longer titles are not told apart. */
export const LENGTH_MAX = 100

export function searchedOf({ texts, sounds = [], synonyms = [], synonymSounds = [], around = [] }: Findable): Searched {
  const [names, others, places] = [texts, synonyms, around].map((some) => some.map(keptNormalText)) as [
    NormalText[],
    NormalText[],
    NormalText[],
  ]
  const joinedNames = wholesIn(names).join('\n')
  return {
    names: wholesIn(names),
    synonyms: wholesIn(others),
    nameWords: wordsIn(names),
    synonymWords: wordsIn(others),
    aroundWords: wordsIn(places),
    sounds,
    synonymSounds,
    joined: [joinedNames, ...wholesIn([...others, ...places])].join('\n'),
    joinedNames,
    length: Math.min(names[0]?.whole.length ?? 0, LENGTH_MAX),
  }
}

/** The quality of an item that the whole question names, or whose name it begins. */
export function wholeQuality(item: Searched, { whole, otherWholes }: Question): Quality {
  if (item.names.includes(whole)) return KIND.name
  if (item.synonyms.includes(whole)) return KIND.begins + 400
  if (item.names.some((name) => otherWholes.has(name))) return KIND.begins + 300
  const isSound = !isUnspaced(whole) && whole.length > 1
  if (isSound && item.sounds.some((sound) => soundsWhole(whole, sound))) return KIND.begins + 200
  if (isSound && item.synonymSounds.some((sound) => soundsWhole(whole, sound))) return KIND.begins + 150
  if (item.names.some((name) => name.startsWith(whole))) return KIND.begins + 100
  return 0
}

/** The quality of an item for one word of a question. */
export function termQuality(item: Searched, { text, others }: Term): Quality {
  const quality = literalQuality(item, text)
  if (quality > KIND.words) return quality
  // A word of the same meaning counts as one of the item's other words does.
  const meant = Math.max(0, ...others.map((other) => literalQuality(item, other)))
  if (meant === 0) return quality
  return Math.max(quality, Math.min(meant, KIND.meaning + 400)) + (quality > 0 ? 60 : 0)
}

function literalQuality(item: Searched, text: string): Quality {
  if (isUnspaced(text)) return unspacedQuality(item, text)
  const isHeld = item.joined.includes(text)
  if (isHeld) {
    if (item.nameWords.includes(text)) return KIND.words + 500
    if (item.nameWords.some((word) => word.startsWith(text))) return KIND.words + 350
  }
  const bySound = soundQuality(item, text)
  if (!isHeld || bySound > KIND.words) return bySound
  if (item.synonymWords.includes(text)) return KIND.meaning + 500
  if (item.synonymWords.some((word) => word.startsWith(text))) return KIND.meaning + 350
  if (item.aroundWords.some((word) => word.startsWith(text))) return KIND.meaning + 150
  return Math.max(bySound, text.length >= INSIDE_MIN && item.joinedNames.includes(text) ? KIND.inside : 0)
}

/** Fewer letters are inside nearly every text. */
const INSIDE_MIN = 3

function soundQuality({ sounds, synonymSounds }: Searched, text: string): Quality {
  let best = 0
  for (const sound of sounds) {
    const match = soundsLike(text, sound)
    if (match === 'whole') return KIND.words + 500
    if (match !== null) best = Math.max(best, match === 'start' ? KIND.words + 300 : KIND.meaning + 300)
  }
  if (best === 0 && synonymSounds.some((sound) => soundsLike(text, sound) !== null)) return KIND.meaning + 200
  return best
}

/** Chinese stands together: it is held as it is, or in pieces in another order. */
function unspacedQuality(item: Searched, text: string): Quality {
  if (item.joinedNames.includes(text))
    return KIND.words + (item.names.some((name) => name.startsWith(text)) ? 500 : 350)
  if (item.joined.includes(text)) return KIND.meaning + (item.synonyms.some((one) => one.includes(text)) ? 400 : 150)
  const pieces = piecesOf(item.joined, text)
  if (!pieces) return 0
  const isNamed = pieces.every((piece) => piece.length > 1 && item.joinedNames.includes(piece))
  return isNamed ? KIND.words + 100 : KIND.meaning + 50
}

/** Cuts a text into the longest pieces that are held; null if one is not, or if more than one is a single character. */
function piecesOf(held: string, text: string): string[] | null {
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    let length = text.length - at
    while (length > 0 && !held.includes(text.slice(at, at + length))) length -= 1
    if (length === 0) return null
    pieces.push(text.slice(at, at + length))
    at += length
  }
  return pieces.filter((piece) => piece.length === 1).length > 1 ? null : pieces
}

/** The quality of an item whose name is perhaps mistyped. Asked only where the words as typed find nothing. */
export function nearQuality(item: Searched, { whole }: Question): Quality {
  const most = slipsIn(whole.length)
  let slips = most + 1
  for (const name of item.names) slips = Math.min(slips, slipsFromWhole(whole, name, most))
  if (isUnspaced(whole)) return slips <= most ? KIND.near + 500 - slips * 100 : unspacedSlips(item, whole)
  for (const sound of item.sounds)
    if (sound[0]?.[0] === whole[0]) slips = Math.min(slips, slipsFromWhole(whole, sound.join(''), most))
  return slips <= most ? KIND.near + 500 - slips * 100 : 0
}

/** Of fewer Chinese characters none is taken for a slip. */
const UNSPACED_MIN = 4
const heldIn = (held: string, text: string) => [...text].filter((character) => held.includes(character)).length

function unspacedSlips({ names, joinedNames }: Searched, text: string): Quality {
  const most = slipsIn(text.length)
  if (text.length < UNSPACED_MIN || heldIn(joinedNames, text) < text.length - most) return 0
  const slips = Math.min(...names.map((name) => slipsFromPart(text, name)))
  return slips <= most ? KIND.slip + 500 - slips * 100 : 0
}

/** The quality of an item for a word that is perhaps mistyped. Asked only where the words as typed find nothing. */
export function looseQuality(item: Searched, term: Term): Quality {
  const quality = termQuality(item, term)
  if (quality > 0) return quality
  const { text } = term
  const most = slipsIn(text.length)
  if (isUnspaced(text)) return unspacedSlips(item, text)
  if (most === 0) return 0
  const nearest = (words: readonly string[]) => {
    let least = most + 1
    for (const word of words) least = Math.min(least, slipsFromStart(text, word, most))
    return least
  }
  const inName = nearest(item.nameWords)
  if (inName <= most) return KIND.slip + 800 - inName * 100
  const inSynonym = nearest(item.synonymWords)
  if (inSynonym <= most) return KIND.slip + 600 - inSynonym * 100
  if (text.length > 4) {
    const inSound = nearest(item.sounds.flatMap((sound) => tailsOf(sound, text.charAt(0))))
    if (inSound <= most) return KIND.slip + 500 - inSound * 100
  }
  return item.names.some((name) => isScattered(name, text)) ? KIND.slip : 0
}

/** Syllables as one word, from each that begins with a letter. */
const tailsOf = (syllables: readonly string[], letter: string): string[] =>
  syllables.flatMap((syllable, start) => (syllable[0] === letter ? [syllables.slice(start).join('')] : []))

/** True if the letters occur in order within at most twice the question's length. */
function isScattered(text: string, letters: string): boolean {
  for (let start = text.indexOf(letters.charAt(0)); start >= 0; start = text.indexOf(letters.charAt(0), start + 1)) {
    let at = start
    for (let letter = 1; letter < letters.length && at >= 0; letter += 1)
      at = text.indexOf(letters.charAt(letter), at + 1)
    // A letter missing after this point is missing after every later start as well.
    if (at < 0) return false
    if (at < start + 2 * letters.length) return true
  }
  return false
}
