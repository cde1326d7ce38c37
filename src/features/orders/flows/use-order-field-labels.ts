import { useMemo } from 'react'
import { PRODUCTS } from '#domain/products.ts'
import type { FieldLabels } from '#features/form/form-labels.ts'
import { useFieldLabels } from '#features/list/action/form/use-field-labels.ts'
import { useParties } from '#features/form/fields/use-parties.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import type { FormField } from '#machines/form/form-field.ts'

const CHANNELS = PRODUCTS.filter((product) => product.direction === 'collection').map(({ id }) => id)

/** Words for the fields of orders' actions, and the suppliers and channels to choose among where they ask for some. */
export function useOrderFieldLabels<Row>(fields: readonly FormField<Row>[]): FieldLabels {
  const texts = useOrderTexts()
  const words = useFieldLabels('orders')
  const asksSuppliers = fields.some(({ editor }) => editor.kind === 'several' && editor.of === 'suppliers')
  const { choices: suppliers } = useParties('supplier', asksSuppliers)
  return useMemo(
    () => ({
      ...words,
      choicesOf: (of) =>
        of === 'suppliers' ? suppliers : CHANNELS.map((id) => ({ value: String(id), label: texts.product(id) })),
    }),
    [words, texts, suppliers],
  )
}
