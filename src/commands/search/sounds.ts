/** The part of a title that typed pinyin names: all of it, its beginning, a later part; null if it names none. */
export type SoundMatch = 'whole' | 'start' | 'later' | null

/**
 * Compares typed letters with syllables: each is typed in full or by its first letter, the last one as far as it is typed.
 * `tianjiash`, `tjsh` and `tjshanghu` all begin `tian jia shang hu`.
 */
export function soundsLike(typed: string, syllables: readonly string[]): SoundMatch {
  if (!syllables.some((syllable) => syllable[0] === typed[0])) return null
  const end = endOf(typed, syllables, 0)
  if (end !== null) return end === syllables.length ? 'whole' : 'start'
  if (typed.length < 2) return null
  for (let start = 1; start < syllables.length; start += 1) if (endOf(typed, syllables, start) !== null) return 'later'
  return null
}

/** True if the typed letters are all of the syllables. */
export const soundsWhole = (typed: string, syllables: readonly string[]): boolean =>
  endOf(typed, syllables, 0) === syllables.length

/** The syllable after the last one that is typed, when they are typed from `start`; null if they are not. */
function endOf(typed: string, syllables: readonly string[], start: number, from = 0): number | null {
  if (from === typed.length) return start
  const syllable = syllables[start]
  if (syllable === undefined || syllable[0] !== typed[from]) return null
  if (typed.startsWith(syllable, from)) {
    const end = endOf(typed, syllables, start + 1, from + syllable.length)
    if (end !== null) return end
  } else if (syllable.startsWith(typed.slice(from))) return start + 1
  // `zh`, `ch` and `sh` are first letters as well.
  const initial = /^[zcs]h/.test(syllable) && typed[from + 1] === 'h' ? 2 : 1
  return endOf(typed, syllables, start + 1, from + initial)
}
