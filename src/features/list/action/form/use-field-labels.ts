import { useMemo } from 'react'
import { CURRENCIES } from '#domain/products.ts'
import type { ScreenNamespace } from '#features/define-screen.ts'
import type { FieldLabels } from '#features/form/form-labels.ts'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import type { EnumGroup } from '#features/list/list-texts.ts'

/**
 * Texts for action fields, below `action` of a namespace. A choice is looked up in the `enums` locale unless its group
 * is in `named`, whose choices are names.
 */
export function useFieldLabels(namespace: ScreenNamespace, named: readonly string[] = NONE): FieldLabels {
  const t = useLookup()
  const texts = useListTexts(namespace)
  return useMemo(
    () => ({
      // A field that is not named has the title of the column of the same name; an amount is called by its currency.
      field: (name) =>
        currencyOf(name) ??
        (t(`${namespace}:action.field.${name}`, { defaultValue: '' }) || t(`${namespace}:column.${name}`)),
      help: (name) => t(`${namespace}:action.help.${name}`, { defaultValue: '' }) || undefined,
      choice: (group, name) => (named.includes(group) ? name : texts.enum(group as EnumGroup, name)),
      fault: (fault) => texts.fault({ fault }),
      yesNo: (is) => texts.enum('yesNo', is ? 'yes' : 'no'),
      choicesOf: () => [],
    }),
    [t, texts, namespace, named],
  )
}

const currencyOf = (name: string) => CURRENCIES.find((currency) => name.endsWith(`.${currency}`))
const NONE: readonly string[] = []
