import {
  KIND,
  LENGTH_MAX,
  looseQuality,
  nearQuality,
  searchedOf,
  termQuality,
  wholeQuality,
} from '#commands/search/match-quality.ts'
import type { Findable, Quality, Question, Searched } from '#commands/search/match-quality.ts'
import { questionOf } from '#commands/search/normal-text.ts'
import { otherWords } from '#commands/search/synonyms.ts'
import type { Meanings } from '#commands/search/synonyms.ts'

/** An item that answers a question, and how well. */
export interface Match<T> {
  item: T
  quality: Quality
}

export interface SearchIndex<T extends Findable> {
  /** Best matches first; an empty question returns the items in their own order. */
  find(text: string, limit: number): T[]
  /** Every match with its quality, in the order of the items. */
  match(text: string): Match<T>[]
  readonly size: number
}

/** Cached per item, so that a new index over known items is cheap. */
const searched = new WeakMap<Findable, Searched>()

function searchedBy(item: Findable): Searched {
  const known = searched.get(item)
  if (known) return known
  const made = searchedOf(item)
  searched.set(item, made)
  return made
}

/** Makes ahead of the first key what items are compared by. */
export function prepareSearch(items: readonly Findable[]): void {
  for (const item of items) searchedBy(item)
}

/** An index over items; built once, asked at every key press. `meanings` are words that mean the same. */
export function createSearchIndex<T extends Findable>(items: readonly T[], meanings: Meanings = []): SearchIndex<T> {
  const entries = items.map((item) => ({ item, searched: searchedBy(item) }))
  const matching = (question: Question, ofWhole: typeof wholeQuality, ofTerm: typeof termQuality): Match<T>[] =>
    entries.flatMap(({ item, searched }) => {
      const quality = itemQuality(searched, question, ofWhole, ofTerm)
      return quality > 0 ? [{ item, quality }] : []
    })
  const match = (text: string): Match<T>[] => {
    const question = understood(text, meanings)
    if (question.whole === '') return items.map((item) => ({ item, quality: KIND.name }))
    const found = matching(question, wholeQuality, termQuality)
    // A slip is looked for only where nothing is found, so that what was typed correctly never finds something else.
    return found.length > 0 ? found : matching(question, nearQuality, looseQuality)
  }
  return {
    size: items.length,
    match,
    find: (text, limit) =>
      match(text)
        // Equal ones keep their order, since the sort is stable.
        .sort((a, b) => b.quality - a.quality)
        .slice(0, limit)
        .map(({ item }) => item),
  }
}

/** A question with other words of the same meaning. */
function understood(text: string, meanings: Meanings): Question {
  const { words, whole } = questionOf(text)
  const terms = words.map((word) => ({ text: word, others: otherWords(word, meanings) }))
  const otherWholes = terms.flatMap(({ others }, at) =>
    others.map((other) => words.map((word, place) => (place === at ? other : word)).join('')),
  )
  return { whole, terms, otherWholes: new Set(otherWholes) }
}

/** Every word has to be found; the worst of them says how good the match is. */
function itemQuality(
  item: Searched,
  question: Question,
  ofWhole: typeof wholeQuality,
  ofTerm: typeof termQuality,
): Quality {
  const whole = ofWhole(item, question)
  if (whole > 0) return whole + (LENGTH_MAX - item.length)
  let kind: number = KIND.name
  let points = 0
  for (const term of question.terms) {
    const quality = ofTerm(item, term)
    if (quality === 0) return 0
    kind = Math.min(kind, Math.floor(quality / 1_000) * 1_000)
    points += quality % 1_000
  }
  return kind + points / question.terms.length + LENGTH_MAX - item.length
}
