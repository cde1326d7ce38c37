import { oneOf, wholeNumber } from '#domain/text/text-field.ts'
import type { TextField } from '#domain/text/text-field.ts'
import { completeLayout, defaultLayout } from '#ui/queue/columns/column-layout.ts'
import type { QueueLayout } from '#ui/queue/columns/column-layout.ts'
import type { QueueColumn, QueueDensity } from '#ui/queue/queue-types.ts'

const IDS_MAX = 200
const DENSITY = oneOf<QueueDensity>(['compact', 'normal', 'roomy'])
const INSPECTOR_WIDTH = wholeNumber(320, 900)

/** A person's layout of a list: columns, row height, width of the inspector in px. */
export interface ListLayout {
  layout: QueueLayout
  density: QueueDensity
  inspectorWidth: number
}

/** Applies a stored layout to the current columns; unreadable parts fall back to the default. */
export function readListLayout(stored: unknown, columns: readonly QueueColumn<never>[]): ListLayout {
  return {
    layout: completeLayout(columns, readLayout(of(stored, 'layout')) ?? defaultLayout(columns)),
    density: read(DENSITY, of(stored, 'density'), 'normal'),
    inspectorWidth: read(INSPECTOR_WIDTH, of(stored, 'inspectorWidth'), 356),
  }
}

function readLayout(stored: unknown): QueueLayout | undefined {
  const [order, hidden, pinned, known] = ['order', 'hidden', 'pinned', 'known'].map((name) => of(stored, name))
  const widths = of(stored, 'widths')
  if (!isIds(order) || !isIds(hidden) || !isIds(pinned) || !isIds(known) || !isWidths(widths)) return undefined
  return { order, hidden, pinned, known, widths }
}

const of = (stored: unknown, name: string): unknown =>
  typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= IDS_MAX && value.every((id) => typeof id === 'string' && id.length <= 64)

const isWidths = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((width) => typeof width === 'number' && Number.isFinite(width))

function read<T>(field: TextField<T>, value: unknown, fallback: T): T {
  const result = field.safeParse(value)
  return result.success ? result.data : fallback
}
