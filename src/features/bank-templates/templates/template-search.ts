import type { InputOf } from '#contract/contract.ts'
import { BANK_TEMPLATE_TYPES, TEMPLATE_ENCODINGS, TEMPLATE_ORIGINS } from '#domain/bank-template-kinds.ts'
import { fieldRecord, flag, line, oneOf } from '#domain/text-field.ts'
import type { SearchOf } from '#features/search-schema.ts'
import { withoutEmpty } from '#features/list/fields/filter-input.ts'
import { choiceFilter, createFilterModel, namedChoices, textFilter, YES_NO } from '#features/list/fields/filters.ts'

/** The address of the list of bank layouts. */
export const templateSearchSchema = fieldRecord({
  name: line(64),
  type: oneOf(BANK_TEMPLATE_TYPES),
  encoding: oneOf(TEMPLATE_ENCODINGS),
  origin: oneOf(TEMPLATE_ORIGINS),
  isDisabled: flag,
  /** The id of the layout beside the list. */
  open: line(64),
})
export type TemplateSearch = SearchOf<typeof templateSearchSchema>

/** The filters of the layouts. */
export const TEMPLATE_FILTERS = createFilterModel(templateSearchSchema.shape, [
  textFilter('name'),
  choiceFilter('type', namedChoices('templateType', BANK_TEMPLATE_TYPES)),
  choiceFilter('encoding', namedChoices('templateEncoding', TEMPLATE_ENCODINGS)),
  choiceFilter('origin', namedChoices('templateOrigin', TEMPLATE_ORIGINS)),
  choiceFilter('isDisabled', YES_NO),
])

/** Layouts stand by name; they are sorted no other way. */
export type TemplateListInput = InputOf<'bankTemplate.getList'> & { sortBy?: never; sortDirection?: never }

/** The call's input for an address. */
export function templateListInput({ open: _open, ...filters }: TemplateSearch): TemplateListInput {
  return withoutEmpty(filters)
}
