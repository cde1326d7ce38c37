import { stringifySearch } from '#domain/text/search-text.ts'

/** Pressing the same key again within this time copies more. */
const AGAIN_MS = 2_000

interface LastCopy {
  key: string
  at: number
  step: number
}

/** The link to a record in the list as it is now: its filters and sorting, and the record open. */
export const recordLink = (path: string, search: Readonly<Record<string, unknown>>, key: string): string =>
  path + stringifySearch({ ...search, open: key })

/** Copies a row's key; a second press adds its title, a third copies a link. Returns what was copied. */
export function createCopier(write: (text: string) => Promise<void>, now: () => number) {
  let last: LastCopy = { key: '', at: -Infinity, step: -1 }
  return async (key: string, title: string, link: string): Promise<string> => {
    const forms = [key, title, link]
    const isAgain = last.key === key && now() - last.at < AGAIN_MS
    const step = isAgain ? (last.step + 1) % forms.length : 0
    last = { key, at: now(), step }
    const text = forms[step] ?? key
    await write(text)
    return text
  }
}
