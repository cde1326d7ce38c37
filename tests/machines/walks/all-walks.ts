import * as orders from './order-walks.ts'
import * as payouts from './payout-walks.ts'
import { csvImport, question, riskDryRun, teaching, tour } from './risk-walks.ts'
import * as sessions from './session-walks.ts'
import type { Walk } from './walk.ts'

/** Every flow's walk, by the machine's id. */
export const WALKS: Readonly<Record<string, Walk>> = {
  ...orders,
  ...payouts,
  csvImport,
  question,
  riskDryRun,
  ...sessions,
  teaching,
  tour,
}
