import { z } from 'zod'
import { completeLayout, defaultLayout } from '#ui/queue/column-layout.ts'
import type { QueueLayout } from '#ui/queue/column-layout.ts'
import type { QueueColumn, QueueDensity } from '#ui/queue/queue-types.ts'

const ids = z.array(z.string().max(64)).max(200)
const layoutSchema = z.object({ order: ids, hidden: ids, pinned: ids, widths: z.record(z.string(), z.number()), known: ids })
const storedSchema = z.object({
  layout: layoutSchema.optional().catch(undefined),
  density: z.enum(['compact', 'normal', 'roomy']).catch('normal'),
  inspectorWidth: z.number().min(320).max(900).catch(400),
})

/** What a person set up for a list: columns, row height, width of the inspector in px. */
export interface ListLayout {
  layout: QueueLayout
  density: QueueDensity
  inspectorWidth: number
}

/** A stored layout for the columns that there are now; whatever cannot be read falls back to the default. */
export function readListLayout(stored: unknown, columns: readonly QueueColumn<never>[]): ListLayout {
  const parsed = storedSchema.safeParse(stored ?? {})
  const { layout, density, inspectorWidth } = parsed.success ? parsed.data : storedSchema.parse({})
  return { layout: completeLayout(columns, layout ?? defaultLayout(columns)), density, inspectorWidth }
}
