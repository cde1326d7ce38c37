import { expect } from '@playwright/test'
import type { Keys } from './keys.ts'

/**
 * Maximum keystrokes of the most common tasks; a chord counts as one. Input that is required in any case (a reference,
 * a reason, a code, the choice itself) is not counted.
 */
export const BUDGETS = {
  /** From an order number on the clipboard to the resent callback. */
  findAndResend: 4,
  /** From a reference on the clipboard to the open record. */
  findByReference: 4,
  /** Besides the reference and the code. */
  supplement: 2,
  /** Besides the supplier and channel. */
  reassign: 3,
  /** Besides reason and code. */
  rejectPayout: 3,
  rejectOrder: 3,
  claimNext: 1,
  /** Claimed, begun and completed from the pool, besides the UTR. */
  payFromPool: 5,
  /** From the pool to the exported file of a batch like the previous one. */
  batchToExport: 6,
  /** Including the mark itself. */
  mark: 2,
  /** Besides whether the supplement is offset. */
  freeAccount: 2,
  /** On the selected rows, where nothing has to be filled in. */
  bulk: 6,
  goToScreen: 3,
  /** Besides amount, reason and code, with the confirmation that it was posted. */
  adjustBalance: 4,
  /** A payment to the best order, besides the code. */
  matchBest: 2,
  /** To the n-th order, or to the one whose UTR is on the clipboard. */
  matchNth: 3,
  /** To the best order and another one. */
  matchSeveral: 4,
  /** Besides the reason. */
  setAside: 2,
  /** Besides reason and code. */
  undoMatch: 2,
  /** For the order that it fits, besides the code. */
  acceptPatch: 2,
  /** Of a day, from anywhere, for the party of the last record. */
  statement: 4,
  /** From the record of a test order to its callback. */
  payTestOrder: 2,
  /** Of the person's own. */
  switchSetting: 5,
  /** Of the system, besides its value, with the colon that searches settings alone. */
  changeSetting: 6,
  /** Besides its fields. */
  addParty: 3,
  /** Besides its name and the second-level password, until its address and key are shown. */
  addPhone: 4,
  /** Besides its name. */
  findParty: 3,
  disableParty: 3,
  /** Once the picture of its QR code is there. */
  switchAccount: 2,
  /** Besides its fields. */
  addUser: 3,
  disableUser: 3,
  /** Besides its fields. */
  changePassword: 3,
  /** Besides the code and the second-level password. */
  rotateKey: 3,
  forceOut: 3,
  /** From the list of templates, besides the text. */
  changeTemplate: 3,
  /** From the list of settings, for the one that was changed last. */
  revertSetting: 4,
  /** From the list of facts, besides its reason. */
  setRunState: 4,
  /** From anywhere, by its letters. */
  openReport: 3,
  /** A report, to the first merchant offered. */
  narrowToMerchant: 3,
  /** Beside every figure. */
  comparePeriod: 2,
  /** Of the figure that has the focus, or of all. */
  figureOrders: 1,
  /** From a moment of the trend to the orders of a span. */
  brushToQueue: 2,
  /** From a completed row to the next one, ready for input. */
  takeNext: 1,
} as const

/** Fails when a task took more keystrokes than its budget; `said` is the number that entered required input. */
export function expectWithin(keys: Keys, task: keyof typeof BUDGETS, said = 0): void {
  expect(keys.count() - said, `strokes of ${task}`).toBeLessThanOrEqual(BUDGETS[task])
}
