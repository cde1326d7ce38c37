/** Whether one of some texts has each word of a search, whatever its case. */
export function hasWords(texts: readonly string[], search: string): boolean {
  const all = texts.join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
