import { createContext } from 'react'
import type { Offer } from '#commands/surface.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import type { FormFacts } from '#machines/form/form-field.ts'

/** Another record was to be opened while a form about `from` is open in which something was typed. */
export interface LeaveQuestion {
  from: string | null
  /** The other record; null where the record was to be closed. */
  to: string | null
  stay: () => void
  /** Closes the form, keeping what was typed, and opens the other record. */
  go: () => void
}

/** The list as the forms beside it know it. */
export interface FormHost {
  /** Null while nothing else was to be opened. */
  question: LeaveQuestion | null
  /** The person's commands on a row, with their availability. */
  offersOn: (row: unknown) => readonly Offer[]
  run: (command: string, row: unknown) => void
  keyOf: (command: string) => string | undefined
}

/** The list that a form stands beside; null where there is none. */
export const FormHostContext = createContext<FormHost | null>(null)

/** The facts about the person and the system that forms use. */
export function formFactsOf({ access, system }: Pick<SessionUser, 'access' | 'system'>): FormFacts {
  return { role: access[0], settings: system }
}
