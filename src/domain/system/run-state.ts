import { isStaff } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'

/** States of the whole platform; `running` is normal operation. Ordered from set-up to the end. */
export const RUN_STATES = ['preparation', 'testReady', 'running', 'callbacksOnly', 'closed'] as const

export type RunState = (typeof RUN_STATES)[number]

/** Activities that a run state allows. Every enforcement reads this table, and the console explains states by it. */
export interface RunStateRules {
  /** Who may sign in and act. */
  people: 'everybody' | 'staff' | 'superAdmin'
  /** Which new orders and payouts are taken. */
  newOrders: 'all' | 'test' | 'none'
  /** True where calls signed by merchants and monitors are taken, and payers' pages answer. */
  signedCalls: boolean
  /** True where jobs that reach outside run: callbacks and gateways. */
  deliveries: boolean
  /** True where jobs that change orders run: timeouts, expiring claims, rejections. */
  orderWork: boolean
}

export const RUN_STATE_RULES: Readonly<Record<RunState, RunStateRules>> = {
  preparation: { people: 'staff', newOrders: 'none', signedCalls: false, deliveries: false, orderWork: true },
  testReady: { people: 'everybody', newOrders: 'test', signedCalls: true, deliveries: true, orderWork: true },
  running: { people: 'everybody', newOrders: 'all', signedCalls: true, deliveries: true, orderWork: true },
  callbacksOnly: { people: 'everybody', newOrders: 'none', signedCalls: true, deliveries: true, orderWork: true },
  closed: { people: 'superAdmin', newOrders: 'none', signedCalls: false, deliveries: false, orderWork: false },
}

/** True where people of a role may sign in and act in a run state. */
export function admitsRole(state: RunState, role: Role): boolean {
  const { people } = RUN_STATE_RULES[state]
  if (people === 'everybody' || role === 'superAdmin') return true
  return people === 'staff' && isStaff(role)
}

export const isRunState = (text: unknown): text is RunState => (RUN_STATES as readonly unknown[]).includes(text)
