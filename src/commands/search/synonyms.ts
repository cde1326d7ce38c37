import { isUnspaced, listed, normalText, questionOf } from '#commands/search/normal-text.ts'

interface Words {
  readonly [key: string]: string | Words
}

/**
 * The `synonyms` texts of a language, lists with commas: for deeds and other words of any title, and for commands and
 * screens by their names.
 */
export interface SynonymTexts {
  deed: Readonly<Record<string, string>>
  word: Readonly<Record<string, string>>
  command: Words
  screen: Words
}

/** Words of one meaning, whichever of them a title has. */
export interface Meaning {
  words: readonly string[]
  /** Something that one does, such as `add`. */
  isDeed: boolean
}
export type Meanings = readonly Meaning[]

/** The meanings that the texts of all languages name. */
export function meaningsOf(texts: readonly SynonymTexts[]): Meanings {
  return texts.flatMap(({ deed, word }) =>
    [deed, word].flatMap((lists) =>
      Object.values(lists).map((words) => ({
        words: listed(words).map((one) => normalText(one).whole),
        isDeed: lists === deed,
      })),
    ),
  )
}

/** The other words of a command (`order.reverse`) or screen in all languages. */
export function synonymsOf(texts: readonly SynonymTexts[], of: 'command' | 'screen', name: string): string[] {
  return texts.flatMap((language) => {
    let found: string | Words | undefined = language[of]
    for (const part of name.split('.')) found = typeof found === 'object' ? found[part] : undefined
    return typeof found === 'string' ? listed(found) : []
  })
}

/** Other words of the same meaning: `create` is `add` and `new`, `新建商户` is `添加商户`. */
export function otherWords(word: string, meanings: Meanings): string[] {
  const others = new Set<string>()
  for (const { words } of meanings)
    for (const one of words)
      if (isMeant(word, one)) for (const other of words) if (other !== one) others.add(word.replace(one, other))
  return [...others]
}

/** A single character is a word of its own only at the beginning: `加商户`, but not `添加商户`. */
function isMeant(word: string, one: string): boolean {
  if (!isUnspaced(one)) return word === one
  return one.length > 1 ? word.includes(one) : word.startsWith(one)
}

/** True if a question says what to do; another asks for a place. */
export function namesDeed(text: string, meanings: Meanings): boolean {
  return questionOf(text).words.some((word) =>
    meanings.some(({ words, isDeed }) => isDeed && words.some((one) => isMeant(word, one))),
  )
}
