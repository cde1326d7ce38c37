import type { OrderFilterSpec } from '#features/orders/order-list/order-filters.ts'
import type { OrderSearch, OrderSearchField } from '#features/orders/order-list/order-search.ts'
import { chosenIn, textIn } from '#features/orders/order-list/filter-values.ts'
import type { OrderTexts } from '#features/orders/order-texts.ts'
import { inertText } from '#ui/text/inert-text.ts'

/** Words that a chip's value is made of. */
export interface FilterWords {
  texts: OrderTexts
  span: (span: 'today' | 'yesterday' | 'last7Days') => string
  range: (from: string, to: string) => string
  /** The name of a merchant or supplier; its number until it is known. */
  party: (role: 'merchant' | 'supplier', id: number) => string
}

/** A filter's value in words, safe to show. */
export function filterValueText(filter: OrderFilterSpec, search: OrderSearch, words: FilterWords): string {
  const { editor } = filter
  const [field] = filter.fields
  const text = (name: OrderSearchField | undefined) => inertText(textIn(search, name), 80)
  switch (editor.kind) {
    case 'choice':
    case 'choices':
      return chosenIn(filter, search)
        .map((choice) => words.texts.enum(choice.group, choice.name))
        .join(' · ')
    case 'party':
      return words.party(editor.role, Number(textIn(search, field)))
    case 'amountRange':
      return words.range(text(editor.from), text(editor.to))
    case 'timeRange': {
      const isOwn = search[editor.from] !== undefined || search[editor.to] !== undefined
      const span = search[editor.span === 'created' ? 'created' : 'completed']
      return span && !isOwn ? words.span(span) : words.range(text(editor.from), text(editor.to))
    }
    case 'flag':
      return words.texts.enum('yesNo', search[field ?? 'showAll'] === true ? 'yes' : 'no')
    default:
      return text(field)
  }
}
