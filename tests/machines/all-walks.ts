import * as orders from './order-walks.ts'
import * as payouts from './payout-walks.ts'
import * as risk from './risk-walks.ts'
import * as sessions from './session-walks.ts'
import type { Walk } from './walk.ts'

// What is no walk is the helper that makes them.
const { actionWalk: _helper, ...orderWalks } = orders

/** The walk of every flow, by the id of its machine. */
export const WALKS: Readonly<Record<string, Walk>> = { ...orderWalks, ...payouts, ...risk, ...sessions }
