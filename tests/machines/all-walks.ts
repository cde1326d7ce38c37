import * as orders from './order-walks.ts'
import * as payouts from './payout-walks.ts'
import * as risk from './risk-walks.ts'
import * as sessions from './session-walks.ts'
import type { Walk } from './walk.ts'

// Excludes the helper that builds the walks.
const { actionWalk: _helper, ...orderWalks } = orders

/** Every flow's walk, by the machine's id. */
export const WALKS: Readonly<Record<string, Walk>> = { ...orderWalks, ...payouts, ...risk, ...sessions }
