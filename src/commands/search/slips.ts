/** Fewer letters are looked for as they stand. */
const LETTERS_MIN = 3
/** In so many letters one may be wrong. */
const LETTERS_A_SLIP = 5

/** Count of letters of a word that may be missing, doubled, swapped or wrong. */
export function slipsIn(letters: number): number {
  if (letters < LETTERS_MIN) return 0
  return Math.max(1, Math.floor(letters / LETTERS_A_SLIP))
}

/**
 * The slips by which a word differs from the beginning of another; more than `most` if it differs by more. The first
 * letter has to be right, unless it was swapped with the second. Few letters are compared with the whole word.
 */
export function slipsFromStart(typed: string, word: string, most: number): number {
  if (!isFirstRight(typed, word) || word.length < typed.length - most) return most + 1
  if (typed.length < LETTERS_A_SLIP) return slipsFromWhole(typed, word, most)
  return Math.min(...distances(typed, word.slice(0, typed.length + most), false))
}

/** The slips by which a text differs from the whole of another; more than `most` if it differs by more. */
export function slipsFromWhole(typed: string, text: string, most: number): number {
  if (Math.abs(typed.length - text.length) > most || !isFirstRight(typed, text)) return most + 1
  return distances(typed, text, false).at(-1) ?? most + 1
}

const isFirstRight = (typed: string, word: string): boolean =>
  typed[0] === word[0] || (typed[0] === word[1] && typed[1] === word[0])

/** The slips by which a text differs from the nearest part of another. */
export function slipsFromPart(typed: string, text: string): number {
  return Math.min(...distances(typed, text, true))
}

/**
 * The distance from `typed` to each beginning of `text`, or to the nearest part that ends there. Two swapped letters
 * are one slip.
 */
function distances(typed: string, text: string, isPart: boolean): number[] {
  let before: number[] = []
  let row = Array.from({ length: text.length + 1 }, (_, at) => (isPart ? 0 : at))
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= text.length; j += 1) {
      const same = typed[i - 1] === text[j - 1] ? 0 : 1
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && typed[i - 1] === text[j - 2] && typed[i - 2] === text[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row
}
