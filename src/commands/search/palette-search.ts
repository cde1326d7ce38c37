/** Something that can be found: its texts in order of weight (title, English title, pinyin, initials, id). */
export interface Findable {
  id: string
  texts: readonly string[]
}

interface Indexed<T> extends Lowered {
  item: T
}

/** Texts as they are compared, and all of them in one, which most items are told apart by. */
interface Lowered {
  texts: readonly string[]
  joined: string
}

export interface SearchIndex<T extends Findable> {
  /** Best matches first; an empty query gives the items in their own order. */
  find(query: string, limit: number): T[]
  readonly size: number
}

const WORD_START = /[\s/.\-_:(（]/

/** How well a text answers a query: 0 not at all, higher is better. */
export function scoreText(text: string, query: string): number {
  if (text === query) return 1_000
  if (text.startsWith(query)) return 800 - Math.min(text.length, 100)
  const at = text.indexOf(query)
  if (at > 0) return (WORD_START.test(text.charAt(at - 1)) ? 600 : 400) - Math.min(at, 100)
  return isSubsequence(text, query) ? 100 : 0
}

/** Shorter queries are found as they are typed only. */
const SCATTERED_MIN = 3

/** Letters in order with few gaps: in a stretch of at most twice the query. Short queries would match nearly everything. */
function isSubsequence(text: string, query: string): boolean {
  if (query.length < SCATTERED_MIN) return false
  for (let start = text.indexOf(query.charAt(0)); start >= 0; start = text.indexOf(query.charAt(0), start + 1)) {
    if (holdsInOrder(text.slice(start, start + 2 * query.length), query)) return true
  }
  return false
}

function holdsInOrder(stretch: string, query: string): boolean {
  let at = 0
  for (const letter of stretch) if (letter === query[at]) at += 1
  return at === query.length
}

/** Kept with their items: an index over items from before costs next to nothing. */
const lowered = new WeakMap<Findable, Lowered>()

function loweredOf(item: Findable): Lowered {
  const known = lowered.get(item)
  if (known) return known
  const texts = item.texts.map((text) => text.toLowerCase())
  const made = { texts, joined: texts.join('\n') }
  lowered.set(item, made)
  return made
}

/** An index over items; built once, asked at every key. */
export function createSearchIndex<T extends Findable>(items: readonly T[]): SearchIndex<T> {
  const indexed = items.map((item): Indexed<T> => ({ item, ...loweredOf(item) }))
  return {
    size: items.length,
    find(query, limit) {
      const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean)
      if (words.length === 0) return items.slice(0, limit)
      const scored = indexed.flatMap((entry, order) => {
        const score = scoreEntry(entry, words)
        return score > 0 ? { entry, order, score } : []
      })
      return scored
        .sort((a, b) => b.score - a.score || a.order - b.order)
        .slice(0, limit)
        .map(({ entry }) => entry.item)
    },
  }
}

/** Every word must be found in some text; earlier texts weigh a little more. */
function scoreEntry(entry: Indexed<unknown>, words: readonly string[]): number {
  let sum = 0
  for (const word of words) {
    if (word.length < SCATTERED_MIN && !entry.joined.includes(word)) return 0
    let best = 0
    for (const [at, text] of entry.texts.entries()) best = Math.max(best, scoreText(text, word) - at)
    if (best === 0) return 0
    sum += best
  }
  return sum
}
