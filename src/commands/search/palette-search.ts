/** A searchable item: its texts in order of weight (title, English title, pinyin, initials, id). */
export interface Findable {
  id: string
  texts: readonly string[]
}

/** Normalised texts, and all of them joined, which rules out most items quickly. */
interface Lowered {
  texts: readonly string[]
  joined: string
}

export interface SearchIndex<T extends Findable> {
  /** Best matches first; an empty query returns the items in their own order. */
  find(query: string, limit: number): T[]
  readonly size: number
}

const WORD_START = /[\s/.\-_:(（]/

/**
 * The score of a text for a query: 0 if it does not contain it, higher is better. Of items that begin with it, those with
 * short titles come first, in whichever script they were found.
 */
function scoreHeld(text: string, query: string, titleLength: number): number {
  const at = text.indexOf(query)
  if (at < 0) return 0
  if (at === 0) return text.length === query.length ? 1_000 : 800 - Math.min(titleLength, 100)
  return (WORD_START.test(text.charAt(at - 1)) ? 600 : 400) - Math.min(at, 100)
}

/** Below the score of any text that contains the query. */
const SCATTERED_SCORE = 100
/** Shorter queries match only literally. */
const SCATTERED_MIN = 3

/**
 * True if the letters occur in order within at most twice the query's length. Short queries would match nearly
 * everything.
 */
function isScattered(text: string, query: string): boolean {
  for (let start = text.indexOf(query.charAt(0)); start >= 0; start = text.indexOf(query.charAt(0), start + 1)) {
    const end = endOfLetters(text, query, start)
    // A letter missing after this point is missing after every later start as well.
    if (end < 0) return false
    if (end < start + 2 * query.length) return true
  }
  return false
}

/** The index of the last letter when each is matched as early as possible from `start`; -1 if one is missing. */
function endOfLetters(text: string, query: string, start: number): number {
  let at = start
  for (let letter = 1; letter < query.length && at >= 0; letter += 1) at = text.indexOf(query.charAt(letter), at + 1)
  return at
}

/** Cached per item, so that a new index over known items is cheap. */
const lowered = new WeakMap<Findable, Lowered>()

function loweredOf(item: Findable): Lowered {
  const known = lowered.get(item)
  if (known) return known
  const texts = item.texts.map((text) => text.toLowerCase())
  const made = { texts, joined: texts.join('\n') }
  lowered.set(item, made)
  return made
}

/** An index over items; built once, queried at every key press. */
export function createSearchIndex<T extends Findable>(items: readonly T[]): SearchIndex<T> {
  const entries = items.map(loweredOf)
  return {
    size: items.length,
    find(query, limit) {
      const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean)
      if (words.length === 0) return items.slice(0, limit)
      const scored: { item: T; score: number }[] = []
      items.forEach((item, at) => {
        const entry = entries[at]
        const score = entry ? scoreEntry(entry, words) : 0
        if (score > 0) scored.push({ item, score })
      })
      // Equal scores keep their order, since the sort is stable.
      return scored
        .sort((a, b) => b.score - a.score)
        .slice(0, limit)
        .map(({ item }) => item)
    },
  }
}

/** Every word must be found in some text; earlier texts weigh a little more. */
function scoreEntry(entry: Lowered, words: readonly string[]): number {
  let sum = 0
  for (const word of words) {
    const best = entry.joined.includes(word) ? bestHeld(entry.texts, word) : bestScattered(entry.texts, word)
    if (best === 0) return 0
    sum += best
  }
  return sum
}

function bestHeld(texts: readonly string[], word: string): number {
  const titleLength = texts[0]?.length ?? 0
  let best = 0
  for (let at = 0; at < texts.length; at += 1) best = Math.max(best, scoreHeld(texts[at] ?? '', word, titleLength) - at)
  return best
}

function bestScattered(texts: readonly string[], word: string): number {
  if (word.length < SCATTERED_MIN) return 0
  const at = texts.findIndex((text) => isScattered(text, word))
  return at < 0 ? 0 : SCATTERED_SCORE - at
}
