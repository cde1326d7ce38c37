/** The beginning of the names under which drafts are stored, before the person's id. */
export const DRAFTS = 'paydesk.drafts.'

/** Removes the drafts of everybody: whoever uses the browser next must not read them. */
export function forgetDrafts(storage: Storage = localStorage): void {
  const names = Array.from({ length: storage.length }, (_none, at) => storage.key(at) ?? '')
  for (const name of names) if (name.startsWith(DRAFTS)) storage.removeItem(name)
}
