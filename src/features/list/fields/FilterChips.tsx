import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldIssue } from '#contract/wire/envelope.ts'
import { DAY_SPANS } from '#domain/time/day-spans.ts'
import type { DaySpan } from '#domain/time/day-spans.ts'
import { useParties } from '#features/form/fields/use-parties.ts'
import { chosenIn, textIn } from '#features/list/fields/filter-input.ts'
import { clearing } from '#features/list/fields/filters.ts'
import type { FilterModel, FilterSpec } from '#features/list/fields/filters.ts'
import { FilterPopup } from '#features/list/list-popups.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import type { ListTexts } from '#features/list/list-texts.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { FilterBar } from '#ui/filter/FilterBar.tsx'
import type { FilterOpen } from '#ui/filter/FilterBar.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'

export interface FilterChipsProps {
  filters: FilterModel
  /** Filters that are not offered here. */
  without: readonly string[]
  /** Filters with a control of their own, so neither offered nor shown as chips. */
  setElsewhere?: readonly string[]
  nameOf: (filterId: string) => string
  search: ListSearch
  zone: string
  /** Faults that the server reported for the filters. */
  issues: readonly FieldIssue[]
  open: FilterOpen
  onOpen: (open: FilterOpen) => void
  onPatch: (patch: ListSearch) => void
  /** Moves the focus after a filter is set; by default it returns to where it was. */
  onLeave?: () => void
  addKey?: string | undefined
  /** Before the filters: a search box, or a time span. */
  start: ReactNode
  children: ReactNode
}

const NONE: readonly string[] = []
const stay = () => {}

/** Active filters as chips, and a menu to add more; all of their state is in the URL. */
export function FilterChips(props: FilterChipsProps) {
  const { filters, without, setElsewhere = NONE, nameOf, search, zone, open, onOpen, onPatch, onLeave = stay } = props
  const { t } = useTranslation('list')
  const texts = useListTexts()
  const merchants = useParties('merchant', search['merchantId'] !== undefined)
  const suppliers = useParties('supplier', search['supplierId'] !== undefined)
  const active = filters.active(search).filter(({ id }) => !setElsewhere.includes(id))
  const faults = new Map(
    props.issues.flatMap((issue) => {
      const filter = filters.ofField(issue.path)
      return filter ? [[filter.id, texts.fault(issue)] as const] : []
    }),
  )
  const words = {
    texts,
    span: (span: DaySpan) => t(`filter.span.${span}`),
    range: (from: string, to: string) =>
      to === ''
        ? t('filter.atLeast', { from })
        : from === ''
          ? t('filter.atMost', { to })
          : t('filter.between', { from, to }),
    party: (role: 'merchant' | 'supplier', id: number) => (role === 'merchant' ? merchants : suppliers).nameOf(id),
  }

  return (
    <FilterBar
      labels={{
        add: t('filter.add'),
        addKey: props.addKey,
        clear: t('filter.clear'),
        edit: (label) => t('filter.edit', { label }),
        remove: (label) => t('filter.remove', { label }),
      }}
      start={props.start}
      chips={active.map((filter) => ({
        id: filter.id,
        label: nameOf(filter.id),
        value: filterValueText(filter, search, words),
        fault: faults.get(filter.id),
      }))}
      open={open}
      onOpen={onOpen}
      popup={(beside) =>
        open && (
          <FilterPopup
            filters={filters}
            without={[...without, ...setElsewhere]}
            nameOf={nameOf}
            search={search}
            zone={zone}
            open={open}
            beside={beside}
            onOpen={onOpen}
            onPatch={onPatch}
            onLeave={onLeave}
          />
        )
      }
      onRemove={(id) => {
        const filter = filters.of(id)
        if (filter) onPatch(clearing([filter]))
      }}
      onClear={() => onPatch(clearing(active))}
    >
      {props.children}
    </FilterBar>
  )
}

/** Texts that a chip's value is composed of. */
interface FilterLabels {
  texts: Pick<ListTexts, 'enum'>
  span: (span: DaySpan) => string
  range: (from: string, to: string) => string
  /** The name of a merchant or supplier; its id until the name is loaded. */
  party: (role: 'merchant' | 'supplier', id: number) => string
}

/** A filter's value as text, safe to show. */
function filterValueText(filter: FilterSpec, search: ListSearch, words: FilterLabels): string {
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
