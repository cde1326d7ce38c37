import { createContext } from 'react'

/** Another record was to be opened while a form about `from` is open in which something was typed. */
export interface LeaveQuestion {
  from: string | null
  /** The other record; null where the record was to be closed. */
  to: string | null
  stay: () => void
  /** Closes the form, keeping what was typed, and opens the other record. */
  go: () => void
}

/** The question that the list's open form shows; null while there is none. */
export const LeaveQuestionContext = createContext<LeaveQuestion | null>(null)
