import { isStorable } from '#domain/privacy/secret-fields.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/** The tabs of this browser that show the console, so that a draft stays with the tab whose form it is in. */
export interface Tabs {
  /** This tab. */
  own: string
  /** True while another tab is still open, as far as is known by now. */
  isElsewhere: (tab: string) => boolean
}

const PREFIX = 'paydesk.tab.'
const own = crypto.randomUUID()
let open: ReadonlySet<string> = new Set()

/** The tabs as they are known; each holds a lock, which the browser releases when the tab is closed or crashes. */
export const browserTabs: Tabs = { own, isElsewhere: (tab) => tab !== own && open.has(tab) }

/** Looks again which tabs are open. */
export async function lookForTabs(): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  open = new Set(held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))
}

// Locks exist in secure contexts alone; without them every tab may take up every draft.
if (typeof navigator !== 'undefined' && 'locks' in navigator && typeof addEventListener === 'function') {
  void navigator.locks.request(PREFIX + own, () => new Promise(() => {}))
  // Another tab has written a draft.
  addEventListener('storage', () => void lookForTabs())
  void lookForTabs()
}

/** The beginning of the names under which drafts are stored, before the person's id. */
export const DRAFTS = 'paydesk.drafts.'

/** Removes the drafts of everybody: whoever uses the browser next must not read them. */
export function forgetDrafts(storage: Storage = localStorage): void {
  const names = Array.from({ length: storage.length }, (_none, at) => storage.key(at) ?? '')
  for (const name of names) if (name.startsWith(DRAFTS)) storage.removeItem(name)
}

/** A form that was left with something typed: its command, its subject, and what was typed. */
export interface Draft {
  command: string
  /** The key of the record that the form is about; empty for a form about none. */
  subject: string
  typed: FormValues
  /** The tab in which it was typed: while that is open, it is nobody else's. */
  tab: string
  /** When it was typed last, in ms. */
  at: number
}

/** Which form it is. */
export type DraftPlace = Pick<Draft, 'command' | 'subject'>

/** The forms that a person left with something typed, kept by the browser until they are sent, discarded or forgotten. */
export interface Drafts {
  find(place: DraftPlace): Draft | undefined
  /** The last one about a record, among the forms of some commands. */
  newest(commands: readonly string[], subject: string): Draft | undefined
  /** Keeps what was typed; null removes it. */
  keep(place: DraftPlace, typed: FormValues | null): void
}

const KEPT_MS = 24 * 3_600_000
const KEPT_MAX = 20

/** A person's drafts in a storage; one that cannot be read or written has none. */
export function draftsOf(
  userId: number,
  storage: Storage = localStorage,
  now: () => number = Date.now,
  tabs: Tabs = browserTabs,
): Drafts {
  const name = `${DRAFTS}${userId}`
  const isFree = ({ tab }: Draft) => !tabs.isElsewhere(tab)
  const isAt = (draft: Draft, { command, subject }: DraftPlace) =>
    draft.command === command && draft.subject === subject && isFree(draft)

  function read(): readonly Draft[] {
    try {
      const stored: unknown = JSON.parse(storage.getItem(name) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isDraft).filter(({ at }) => at > now() - KEPT_MS) : []
    } catch {
      return []
    }
  }
  function write(drafts: readonly Draft[]): void {
    try {
      if (drafts.length === 0) storage.removeItem(name)
      else storage.setItem(name, JSON.stringify(drafts))
    } catch {
      // A full storage keeps nothing; the form itself works on.
    }
  }
  return {
    find: (place) => read().find((draft) => isAt(draft, place)),
    newest: (commands, subject) =>
      read().find((draft) => draft.subject === subject && commands.includes(draft.command) && isFree(draft)),
    keep(place, typed) {
      const kept = read()
      const others = kept.filter((draft) => !isAt(draft, place))
      if (typed !== null) write([{ ...place, typed, tab: tabs.own, at: now() }, ...others].slice(0, KEPT_MAX))
      else if (others.length < kept.length) write(others)
    },
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { command, subject, typed, tab, at } = value as Partial<Draft>
  return (
    typeof command === 'string' &&
    typeof subject === 'string' &&
    typeof tab === 'string' &&
    typeof at === 'number' &&
    typeof typed === 'object' &&
    typed !== null &&
    Object.keys(typed).every(isStorable)
  )
}
