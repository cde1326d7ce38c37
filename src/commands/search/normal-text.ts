/** Words without a meaning of their own; they count neither in titles nor in questions. */
const ARTICLES = new Set(['a', 'an', 'the', 'of', 'for', 'to', 'please', 'how'])
const CHINESE_ARTICLES = /一[个個笔筆条條]|我要|怎么|怎麼|如何|[的把给給帮幫]/g

/** Chinese characters and the like, which stand together without spaces. */
const UNSPACED = /[\u2e80-\u9fff\uf900-\ufaff]/
const RUNS = /[\u2e80-\u9fff\uf900-\ufaff]+|[^\u2e80-\u9fff\uf900-\ufaff]+/g

/** A text as it is compared: without case, articles and punctuation. */
export interface NormalText {
  /** Words of alphabets, and runs of Chinese. */
  words: readonly string[]
  /** All of them without spaces. */
  whole: string
}

export const isUnspaced = (text: string): boolean => UNSPACED.test(text)

/** Titles of screens stand beside many commands, and are compared at every search. */
const known = new Map<string, NormalText>()
const KEPT_MAX = 10_000

/** The text of an entry as it is compared, kept once it is made. */
export function keptNormalText(text: string): NormalText {
  const kept = known.get(text)
  if (kept) return kept
  const made = normalText(text)
  if (known.size >= KEPT_MAX) known.clear()
  known.set(text, made)
  return made
}

/** `Add a bank’s rule` has the words `add`, `bank`, `rule`. A word with a hyphen is one word and its parts. */
export function normalText(text: string): NormalText {
  const words: string[] = []
  let whole = ''
  for (const word of text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .split(/[^\p{L}\p{N}-]+/u)) {
    const bare = word.replaceAll('-', '')
    if (bare === '' || ARTICLES.has(bare)) continue
    for (const run of isUnspaced(bare) ? (bare.replace(CHINESE_ARTICLES, '').match(RUNS) ?? []) : [bare]) {
      const one = singular(run)
      words.push(one)
      whole += one
    }
    if (bare !== word) words.push(...word.split('-').filter(Boolean).map(singular))
  }
  if (whole !== '') return { words, whole }
  // A key such as `?`, or the letter `a`.
  const sign = text.trim().toLowerCase()
  return { words: sign === '' ? [] : [sign], whole: sign }
}

/** The word without its plural: `logs` also means `log`. */
const singular = (word: string): string =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word

/** The words of a question; a word with a hyphen is looked for as one. */
export function questionOf(text: string): NormalText {
  return normalText(text.replace(/(?<=\w)-(?=\w)/g, ''))
}

/** The parts of a text that lists words with commas. */
export const listed = (text: string): string[] => text.split(/\s*[,，、]\s*/).filter(Boolean)
