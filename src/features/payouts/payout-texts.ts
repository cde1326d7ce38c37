import { useMemo } from 'react'
import type { PayoutStage } from '#domain/payouts/payout-status.ts'
import type { FieldLabels } from '#features/form/form-labels.ts'
import { useFieldLabels } from '#features/list/action/form/use-field-labels.ts'
import { makeListTexts, useLookup } from '#features/list/list-texts.ts'
import type { ListTexts, Lookup } from '#features/list/list-texts.ts'

/** Texts for payouts. */
export interface PayoutTexts extends ListTexts {
  stage(stage: PayoutStage): string
}

/** The words of the present language; the screen has loaded the namespaces that they are in. */
export function usePayoutTexts(): PayoutTexts {
  const lookup = useLookup()
  return useMemo(() => makePayoutTexts(lookup), [lookup])
}

/** Builds the texts from a locale lookup. */
export function makePayoutTexts(t: Lookup): PayoutTexts {
  const texts = makeListTexts(t, 'payouts')
  return { ...texts, stage: (stage) => texts.enum('payoutStage', stage) }
}

// Accounts are shown by name.
const NAMED = ['account'] as const

/** Words for the fields of payouts' actions. */
export const usePayoutFieldLabels = (): FieldLabels => useFieldLabels('payouts', NAMED)
