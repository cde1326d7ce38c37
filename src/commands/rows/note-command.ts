import type { Command, TargetKind } from '#commands/command.ts'
import { rowCommand } from '#commands/rows/row-command.ts'

/** Writes a note on one row; no state forbids it. `n`, which would be its letter, shows new rows. */
export const noteCommand = (kind: Extract<TargetKind, 'order' | 'payout'>): Command =>
  rowCommand({ id: `${kind}.note`, kind, calls: ['note.add'], key: 'i', icon: 'note' })
