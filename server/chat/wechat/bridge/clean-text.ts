/** Text of others without characters that nothing can show, on one line unless `lines`. */
export function cleanText(text: string, { lines = false } = {}): string {
  const kept = lines
    ? text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '')
    : text.replaceAll(/\p{Cc}/gu, ' ')
  // A lone half of a surrogate pair cannot be stored.
  return kept.toWellFormed().trim()
}
