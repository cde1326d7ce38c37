import { browserTabs } from '#features/form/draft/living-tabs.ts'
import type { Tabs } from '#features/form/draft/living-tabs.ts'
import { DRAFTS } from '#features/form/draft/forget-drafts.ts'
import { isStorable } from '#domain/privacy/secret-fields.ts'
import type { FormValues } from '#machines/form/form-values.ts'

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
