import { parseMajor, parseWritten } from '#domain/money/money.ts'
import { fromWallClock } from '#domain/time/zones.ts'
import { pastedText } from '#domain/text/pasted-text.ts'
import { clearing } from '#features/list/fields/filters.ts'
import { listIn } from '#features/list/fields/filter-input.ts'
import type { FilterModel, FilterSpec } from '#features/list/fields/filters.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'

/**
 * The patch of a filter's new value, or the faults of its ends; a fault is a key below `fault` of the `errors` locale.
 */
export type FilterPatch = { ok: true; patch: ListSearch } | { ok: false; faults: { from?: string; to?: string } }

const taken = (patch: ListSearch): FilterPatch => ({ ok: true, patch })
const faulty = (from?: string, to?: string): FilterPatch => ({ ok: false, faults: { from, to } })

/** The patch of a text, number or amount; an empty text removes the filter. */
export function textPatch({ shape }: FilterModel, filter: FilterSpec, raw: string): FilterPatch {
  const [field] = filter.fields
  const text = pastedText(raw)
  if (field === undefined || text === '') return taken(clearing([filter]))
  const value =
    filter.editor.kind === 'amount' ? plainAmount(text, filter.editor.exponent) : { ok: true as const, text }
  if (!value.ok) return faulty(value.fault)
  const parsed = shape[field]?.safeParse(value.text)
  if (!parsed) return faulty('invalid')
  return parsed.success ? taken({ [field]: parsed.data }) : faulty(parsed.error.issues[0]?.message ?? 'invalid')
}

/** The patch of an amount range, in plain decimals. */
export function amountRangePatch(filter: FilterSpec, range: { from: string; to: string }): FilterPatch {
  if (filter.editor.kind !== 'amountRange') throw new TypeError(`${filter.id} is no range of amounts`)
  const [from, to] = [readEnd(range.from), readEnd(range.to)]
  if (!from.ok || !to.ok) return faulty(from.ok ? undefined : from.fault, to.ok ? undefined : to.fault)
  if (from.minor !== undefined && to.minor !== undefined && from.minor > to.minor) return faulty('minAboveMax')
  return taken({ [filter.editor.from]: from.text, [filter.editor.to]: to.text })
}

/** The patch of a time range in the platform's zone; a day without a time means its start or end. */
export function timeRangePatch(filter: FilterSpec, range: { from: string; to: string }, zone: string): FilterPatch {
  if (filter.editor.kind !== 'timeRange') throw new TypeError(`${filter.id} is no range of times`)
  const from = readTime(range.from, '00:00:00', zone)
  const to = readTime(range.to, '23:59:59', zone)
  if (!from.ok || !to.ok) return faulty(from.ok ? undefined : 'notADate', to.ok ? undefined : 'notADate')
  if (from.text !== undefined && to.text !== undefined && from.text > to.text) return faulty('startAfterEnd')
  return taken({ [filter.editor.span]: undefined, [filter.editor.from]: from.text, [filter.editor.to]: to.text })
}

/** The patch of a chosen value, in a filter with one value or several. */
export function choicePatch(filter: FilterSpec, value: string, search: ListSearch): ListSearch {
  const [field] = filter.fields
  const { editor } = filter
  if (field === undefined || (editor.kind !== 'choice' && editor.kind !== 'choices')) return {}
  const choice = editor.choices.find((one) => String(one.value) === value)
  if (!choice) return {}
  if (editor.kind === 'choice') return { [field]: choice.value }
  const before = listIn(search, field)
  const after = before.includes(choice.value) ? before.filter((one) => one !== choice.value) : [...before, choice.value]
  // In the order of the choices, so that a selection has exactly one URL.
  const sorted = editor.choices.map((one) => one.value).filter((one) => after.includes(one))
  return { [field]: sorted.length > 0 ? sorted : undefined }
}

/**
 * The patch of a search: it takes the place of the text that was searched before, in whichever filter that stands, and
 * of the number that led to the open record.
 */
export function searchPatch(
  search: ListSearch,
  { field, value }: { field: string; value: string },
  before: string | null,
): ListSearch {
  const { open, ...filters } = search
  const left = Object.keys(filters).filter((name) => filters[name] === before || filters[name] === (open ?? null))
  return { ...Object.fromEntries(left.map((name) => [name, undefined])), [field]: value }
}

/** People type thousands separators and the currency sign; the URL holds neither. */
function plainAmount(text: string, exponent: number): { ok: true; text: string } | { ok: false; fault: string } {
  const written = text.replace(/^[¥₹$]\s*/, '')
  const parsed = parseWritten(written, exponent)
  return parsed.ok ? { ok: true, text: written.replaceAll(',', '') } : { ok: false, fault: parsed.fault }
}

type ReadAmount = { ok: true; text?: string; minor?: number } | { ok: false; fault: string }

function readEnd(raw: string): ReadAmount {
  const text = pastedText(raw)
  if (text === '') return { ok: true }
  const plain = plainAmount(text, 2)
  if (!plain.ok) return plain
  const parsed = parseMajor(plain.text, 2)
  return parsed.ok ? { ok: true, text: plain.text, minor: parsed.minor } : parsed
}

type ReadTime = { ok: true; text?: string } | { ok: false }

function readTime(raw: string, timeOfDay: string, zone: string): ReadTime {
  const text = pastedText(raw).replace('T', ' ')
  if (text === '') return { ok: true }
  const whole = /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? `${text} ${timeOfDay}`
    : /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text)
      ? `${text}:${timeOfDay.slice(-2)}`
      : text
  return fromWallClock(whole, zone) ? { ok: true, text: whole } : { ok: false }
}
