import type { FieldWords } from '#features/form/form-words.ts'
import { useFieldWords } from '#features/list/action/form/use-field-words.ts'

// Accounts are shown by name.
const NAMED = ['account'] as const

/** Words for the fields of payouts' actions. */
export const usePayoutFieldWords = (): FieldWords => useFieldWords('payouts', NAMED)
