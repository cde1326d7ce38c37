import { FUND_OWNERS } from '#domain/money/ledger.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const KINDS = ['any', ...FUND_OWNERS] as const

const party = (role: 'merchant' | 'supplier'): FormField<unknown> => ({
  name: `${role}Id`,
  required: true,
  isAsked: (values) => textOf(values, 'partyKind') === role,
  editor: { kind: 'party', role },
})

/** The party that a group or a person is of, if of one. */
export const PARTY_FIELDS: readonly FormField<unknown>[] = [
  {
    name: 'partyKind',
    required: true,
    editor: { kind: 'choice', group: 'groupParty', choicesOf: () => KINDS.map((value) => ({ value, name: value })) },
  },
  party('merchant'),
  party('supplier'),
]

/** The party of a form; none where it is of nobody. */
export function partyIn(values: FormValues): { merchantId?: string; supplierId?: string } {
  const kind = textOf(values, 'partyKind')
  if (kind === 'merchant') return { merchantId: textOf(values, 'merchantId') }
  return kind === 'supplier' ? { supplierId: textOf(values, 'supplierId') } : {}
}

interface OfParty {
  merchantId: number | null
  supplierId: number | null
}

export const partyValues = ({ merchantId, supplierId }: OfParty): FormValues => ({
  partyKind: merchantId !== null ? 'merchant' : supplierId !== null ? 'supplier' : 'any',
  merchantId: merchantId === null ? '' : String(merchantId),
  supplierId: supplierId === null ? '' : String(supplierId),
})
