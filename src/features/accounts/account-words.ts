import { api } from '#api/api.ts'
import type { AccountRow } from '#contract/accounts/account.schemas.ts'
import { ACCOUNT_FIELDS } from '#domain/accounts/families.ts'
import type { AccountFieldName, AnyFamily } from '#domain/accounts/families.ts'
import { productOf } from '#domain/products.ts'
import type { FieldWords } from '#features/form/form-words.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import type { EnumGroup } from '#features/list/list-texts.ts'

/** The choices of a family's forms: its products, what a field has several of, and the monitors of the row's supplier. */
export const accountWords = (
  family: AnyFamily,
  { texts }: CellContext,
  row: AccountRow | undefined,
): Partial<FieldWords> => ({
  choicesOf: (of) => {
    if (of === 'products')
      return family.products.map((id) => ({
        value: String(id),
        label: `${id} ${texts.enum('product', productOf(id)?.name ?? '')}`,
      }))
    const field = ACCOUNT_FIELDS[of as AccountFieldName]
    if (field?.kind !== 'several') return []
    return field.of.map((value) => ({ value, label: texts.enum(field.group as EnumGroup, value) }))
  },
  sourceOf: () => ({
    choicesOf: async (text, signal) => {
      const { list } = await api.call('resource.getMonitors', { id: row?.id ?? 0 }, { signal })
      const wanted = text.trim().toLowerCase()
      return list
        .filter(({ monitorId }) => monitorId.toLowerCase().includes(wanted))
        .map(({ accounts, monitorId }) => ({ value: monitorId, label: monitorId, hint: String(accounts) }))
    },
    nameOf: (monitorId) => monitorId,
  }),
})
