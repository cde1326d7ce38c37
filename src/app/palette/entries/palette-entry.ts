import type { Findable } from '#commands/search/match-quality.ts'
import type { CommandPlace } from '#app/palette/entries/command-places.ts'
import type { Command, TypedAmount } from '#commands/command.ts'

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
  | 'nearest'
  | 'handbook'
  | 'usedRows'
  | 'foundRows'

/** Order of the groups in the palette. */
export const PALETTE_GROUPS: readonly PaletteGroup[] = [
  'clipboard',
  'orders',
  'payouts',
  'batches',
  'payments',
  'narrowed',
  'actions',
  'recent',
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
  'nearest',
  'handbook',
  'usedRows',
  'foundRows',
]

/** Question of the palette before a command can run. */
export interface Question {
  command: Command
  /** The lists of its rows or, for a command of any list or report, those to choose from. */
  places: readonly CommandPlace[]
  /** A line in which row and amount were typed with the command. */
  typed?: { text: string; amount: TypedAmount }
}

/** One line of the palette. */
export interface PaletteEntry extends Findable {
  group: PaletteGroup
  title: string
  detail?: string
  /** Key sequence to show beside it. */
  keys?: string
  /** Why it is unavailable; shown on the disabled entry. */
  refusal?: string
  /** The palette asks this first, and closes once it is answered. */
  asks?: Question
  /** The command behind it, which `?` tells about. */
  command?: Command
  /** Runs it, in a new tab if it is a destination. The palette closes first. */
  run(inNewTab: boolean): void
}
