import { DAY_SPANS } from '#domain/limits.ts'
import type { DaySpan } from '#domain/limits.ts'
import type { FilterSpec } from '#features/list/fields/filters.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { chosenIn, textIn } from '#features/list/fields/filter-values.ts'
import type { ListTexts } from '#features/list/list-texts.ts'
import { sanitizeText } from '#ui/text/sanitize-text.ts'

/** Texts that a chip's value is composed of. */
export interface FilterWords {
  texts: Pick<ListTexts, 'enum'>
  span: (span: DaySpan) => string
  range: (from: string, to: string) => string
  /** The name of a merchant or supplier; its id until the name is loaded. */
  party: (role: 'merchant' | 'supplier', id: number) => string
}

/** A filter's value as text, safe to show. */
export function filterValueText(filter: FilterSpec, search: ListSearch, words: FilterWords): string {
  const { editor } = filter
  const [field] = filter.fields
  const text = (name: string | undefined) => sanitizeText(textIn(search, name), 80)
  switch (editor.kind) {
    case 'choice':
    case 'choices':
      return (
        chosenIn(filter, search)
          .map((choice) => words.texts.enum(choice.group, choice.name))
          .join(' · ') || text(field)
      )
    case 'party':
      return words.party(editor.role, Number(textIn(search, field)))
    case 'amountRange':
      return words.range(text(editor.from), text(editor.to))
    case 'timeRange': {
      const isOwn = search[editor.from] !== undefined || search[editor.to] !== undefined
      const span = DAY_SPANS.find((name) => name === search[editor.span])
      return span && !isOwn ? words.span(span) : words.range(text(editor.from), text(editor.to))
    }
    case 'flag':
      return words.texts.enum('yesNo', field !== undefined && search[field] === true ? 'yes' : 'no')
    default:
      return text(field)
  }
}
