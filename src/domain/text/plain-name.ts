/** Forms of address that a bank may write before a name. */
const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'shri', 'sri', 'smt'])

/** Letters of other alphabets, and of their own, that are drawn like Latin ones; capitals count, since banks write in capitals. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...pairs('авеіјкмнорѕстухӏԁɡ', 'abeijkmhopsctyxldg'),
  ...pairs('αβεηικμνορτυχ', 'abehikmnoptyx'),
  ...pairs('ıłøđ', 'ilod'),
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((letter, at) => [letter, to[at] ?? '']))
}

/** More words than this are compared as they stand and turned around: their orders would be thousands. */
const PERMUTED_MAX = 5

/** The words of a name as they are compared, without forms of address unless nothing else is left. */
function wordsOf(name: string | null | undefined): string[] {
  const folded = (name ?? '')
    .normalize('NFKD')
    .toLowerCase()
    // Accents; the vowels of Indian scripts are marks too, and stay.
    .replace(/[\u0300-\u036f\p{Cf}'’`-]+/gu, '')
    .replace(/./gu, (letter) => LOOK_ALIKES[letter] ?? letter)
  const words = folded.split(/[\s.,·]+/u).filter((word) => word !== '')
  const own = words.filter((word) => !TITLES.has(word))
  return own.length > 0 ? own : words
}

/**
 * A person's name as it is compared: banks write names in capitals, in full-width letters, with other spaces, accents or a title,
 * and invisible or look-alike letters would hide a name. Empty where no letter or digit is left.
 */
export const plainName = (name: string | null | undefined): string => wordsOf(name).join('')

/** A name in every order of its words, each as `plainName` writes it; none where nothing is left of it. */
export function plainNames(name: string | null | undefined): string[] {
  const words = wordsOf(name)
  if (words.length === 0) return []
  const orders = words.length <= PERMUTED_MAX ? permutations(words) : [words, words.toReversed()]
  return [...new Set(orders.map((order) => order.join('')))]
}

function permutations(words: readonly string[]): string[][] {
  if (words.length <= 1) return [[...words]]
  return words.flatMap((word, at) => permutations(words.toSpliced(at, 1)).map((rest) => [word, ...rest]))
}
