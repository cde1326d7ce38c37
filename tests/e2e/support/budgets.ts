import { expect } from '@playwright/test'
import type { Keys } from './keys.ts'

/**
 * How many strokes the commonest work may cost: a chord is one. What a person has to say in any case (a reference, a reason, a
 * code, the choice itself) is not counted.
 */
export const BUDGETS = {
  /** From a number on the clipboard to the callback sent again. */
  findAndResend: 4,
  /** Beside the reference and the code. */
  supplement: 2,
  /** Beside the supplier and channel. */
  reassign: 3,
  /** Beside reason and code. */
  rejectPayout: 3,
  rejectOrder: 3,
  claimNext: 1,
  /** From the pool to the exported file of a batch like the one before. */
  batchToExport: 6,
  /** With the mark itself. */
  mark: 2,
  goToScreen: 3,
  switchSetting: 5,
  /** From a finished row to the next, ready to be worked. */
  takeNext: 1,
} as const

/** Fails when a task took more strokes than its budget; `said` are those that say something in any case. */
export function expectWithin(keys: Keys, task: keyof typeof BUDGETS, said = 0): void {
  expect(keys.count() - said, `strokes of ${task}`).toBeLessThanOrEqual(BUDGETS[task])
}
