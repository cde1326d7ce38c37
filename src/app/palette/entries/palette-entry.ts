import type { Findable } from '#commands/search/match-quality.ts'

export type PaletteGroup =
  | 'clipboard'
  | 'orders'
  | 'payouts'
  | 'batches'
  | 'payments'
  | 'narrowed'
  | 'recent'
  | 'actions'
  | 'blocked'
  | 'parties'
  | 'accounts'
  | 'records'
  | 'notes'
  | 'views'
  | 'list'
  | 'elsewhere'
  | 'screens'
  | 'global'
  | 'settings'
  | 'systemSettings'

/** Order of the groups in the palette. */
export const PALETTE_GROUPS: readonly PaletteGroup[] = [
  'clipboard',
  'orders',
  'payouts',
  'batches',
  'payments',
  'narrowed',
  'recent',
  'actions',
  'elsewhere',
  'screens',
  'parties',
  'accounts',
  'records',
  'notes',
  'views',
  'blocked',
  'list',
  'global',
  'settings',
  'systemSettings',
]

/** One line of the palette. */
export interface PaletteEntry extends Findable {
  group: PaletteGroup
  title: string
  detail?: string
  /** Key sequence to show beside it. */
  keys?: string
  /** Why it is unavailable; shown on the disabled entry. */
  refusal?: string
  /** Runs it, in a new tab if it is a destination. The palette closes first. */
  run(inNewTab: boolean): void
}
