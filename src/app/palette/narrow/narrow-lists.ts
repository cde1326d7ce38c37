import type { SearchAnswer } from '#contract/people/search.endpoints.ts'
import type { Role } from '#domain/roles.ts'
import type { Narrowing } from '#app/palette/narrow/narrowings.ts'
import { pathOf } from '#app/views/hit-place.ts'
import type { HitPlace } from '#app/views/hit-place.ts'

/** A text as the name of a party and the narrowings that the rest of it means. */
export interface Split {
  party: string
  narrowings: readonly Narrowing[]
}

const SHOWN = 6
const PARTIES = 3

const isLatin = (word: string) => /^[\x20-\x7e]+$/.test(word)
/** A word without the ending of its plural. */
const stem = (word: string) => (isLatin(word) && word.length > 3 ? word.replace(/(?:es|s)$/, '') : word)
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s:·/]+/)
    .filter(Boolean)

/** A text in small letters, and its words without the endings of plurals. */
interface Said {
  text: string
  stems: readonly string[]
}

/** Kept, since every key asks for the same texts. */
const kept = new WeakMap<readonly string[], readonly Said[]>()

function saidIn(texts: readonly string[]): readonly Said[] {
  const known = kept.get(texts)
  if (known) return known
  const said = texts.map((text) => ({ text: text.toLowerCase(), stems: wordsOf(text).map(stem) }))
  kept.set(texts, said)
  return said
}

/** True where a text has the word: a Latin one at the beginning of a word, another anywhere. */
const has = (texts: readonly string[], word: string): boolean => saidIn(texts).some((said) => holds(said, word))

const holds = ({ stems, text }: Said, word: string): boolean =>
  isLatin(word) ? stems.some((one) => one.startsWith(word)) : text.includes(word)

/**
 * The narrowings that words mean, those that the words name most fully first. Each word is met, and one of them names
 * the narrowing.
 */
function narrowingsFor(words: readonly string[], narrowings: readonly Narrowing[]): Narrowing[] {
  if (words.some((word) => isLatin(word) && word.length < 2)) return []
  return narrowings
    .filter(
      ({ beside, names }) =>
        words.some((word) => has(names, word)) && words.every((word) => has(names, word) || has(beside, word)),
    )
    .map((narrowing) => ({ narrowing, missing: missingIn(narrowing, words) }))
    .sort((one, other) => one.missing - other.missing)
    .slice(0, SHOWN)
    .map(({ narrowing }) => narrowing)
}

/** Count of words of its shortest name that were not said. */
const missingIn = ({ names }: Narrowing, words: readonly string[]) =>
  Math.min(...saidIn(names).map(({ stems }) => stems.filter((one) => !words.some((word) => one.includes(word))).length))

/** Splits a text into a party, first or last, and the longest rest that means something; null where no rest does. */
export function splitText(text: string, narrowings: readonly Narrowing[]): Split | null {
  const words = text.trim().split(/\s+/)
  for (let length = words.length - 1; length > 0; length -= 1) {
    for (const [party, rest] of [
      [words.slice(0, -length), words.slice(-length)],
      [words.slice(length), words.slice(0, length)],
    ] as const) {
      const meant = narrowingsFor(
        rest.map((word) => stem(word.toLowerCase())),
        narrowings,
      )
      if (meant.length > 0) return { party: party.join(' '), narrowings: meant }
    }
  }
  return null
}

/** A list that is filtered by a party and narrowed. */
export interface NarrowedList {
  id: string
  party: string
  title: string
  place: HitPlace
}

/**
 * The lists of a role for the parties that a search found, each narrowed; the party filters whatever a view had chosen.
 */
export function narrowedLists(
  { merchants, suppliers }: Pick<SearchAnswer, 'merchants' | 'suppliers'>,
  narrowings: readonly Narrowing[],
  role: Role,
): NarrowedList[] {
  const parties = [
    ...merchants.map((hit) => ({ ...hit, filter: 'merchantId' })),
    ...suppliers.map((hit) => ({ ...hit, filter: 'supplierId' })),
  ].slice(0, PARTIES)
  return parties
    .flatMap(({ filter, id, isTeam, name }) =>
      narrowings.flatMap((narrowing): NarrowedList[] => {
        const path = pathOf(narrowing.list, role, isTeam)
        const search = { ...narrowing.search, [filter]: id }
        return path
          ? [{ id: `${narrowing.id}:${filter}:${id}`, party: name, title: narrowing.title, place: { path, search } }]
          : []
      }),
    )
    .slice(0, SHOWN)
}
