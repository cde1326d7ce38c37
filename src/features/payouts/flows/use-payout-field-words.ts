import { useMemo } from 'react'
import type { FieldWords } from '#features/list/action/action-words.ts'
import type { EnumGroup } from '#features/list/list-texts.ts'
import { useLookup } from '#features/list/list-texts.ts'
import { usePayoutTexts } from '#features/payouts/payout-texts.ts'

/** Words for the fields of payouts' actions. An account is called by its name; every other choice is a word of the locale. */
export function usePayoutFieldWords(): FieldWords {
  const t = useLookup()
  const texts = usePayoutTexts()
  return useMemo(
    () => ({
      field: (name) => t(`payouts:action.field.${name}`),
      help: (name) => t(`payouts:action.help.${name}`, { defaultValue: '' }) || undefined,
      choice: (group, name) => (group === 'account' ? name : texts.enum(group as EnumGroup, name)),
      fault: (fault) => texts.fault({ fault }),
      yesNo: (is) => texts.enum('yesNo', is ? 'yes' : 'no'),
      several: () => [],
    }),
    [t, texts],
  )
}
