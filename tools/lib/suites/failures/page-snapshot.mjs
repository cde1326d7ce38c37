import { existsSync, readFileSync } from 'node:fs'

/** What of a page tells why a step had no effect: what it says, and what stands open. */
const TELLING = /^- (?:alert|status|dialog|form)\b/

/** More would bury the failure. */
const MAX_LINES = 40

/**
 * The telling parts of the page at the moment a browser test failed, from the snapshot that Playwright keeps of it.
 * @param {string | undefined} file Markdown with the page as YAML in its first block of that kind
 * @returns {string[]} no line where there is no such file
 */
export function pageAtFailure(file) {
  if (file === undefined || !existsSync(file)) return []
  const [, page = ''] = readFileSync(file, 'utf8').split('```yaml\n')
  const [yaml = ''] = page.split('\n```')
  const told = []
  let top = Number.POSITIVE_INFINITY
  for (const line of yaml.split('\n')) {
    const depth = line.length - line.trimStart().length
    if (depth <= top) top = TELLING.test(line.trimStart()) ? depth : Number.POSITIVE_INFINITY
    if (top <= depth) told.push(line)
  }
  return told.slice(0, MAX_LINES)
}
