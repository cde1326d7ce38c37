import { CODES } from '#contract/wire/envelope.ts'
import { ORDER_MARK_IDS } from '#domain/orders/order-status.ts'
import type { Role } from '#domain/roles.ts'
import { admitsRole, RUN_STATE_RULES } from '#domain/system/run-state.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

/** How soon a refused caller may try again: servers and monitors should neither give up nor hammer. */
const RETRY_AFTER_SECONDS = 60

type Known = Pick<Services, 'runState'>

/** 503 that says what the platform's state is, and what it allows. */
function refusal({ runState }: Known): AppError {
  return new AppError(CODES.unavailable, `runState.${runState.current().state}`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

const rulesOf = ({ runState }: Known) => RUN_STATE_RULES[runState.current().state]

/** Throws where people of this role may neither sign in nor act now. */
export function refuseByRunState(known: Known, role: Role): void {
  if (!admitsRole(known.runState.current().state, role)) throw refusal(known)
}

/** Throws where calls of merchants, monitors and payers are not taken now. */
export function refuseSignedCalls(known: Known): void {
  if (!rulesOf(known).signedCalls) throw refusal(known)
}

/** Throws where no creation of orders or payouts is taken now, of test orders neither. */
export function refuseAllOrders(known: Known): void {
  if (rulesOf(known).newOrders === 'none') throw refusal(known)
}

/** Throws where this creation of live orders or payouts is not taken now. */
export function refuseNewOrders(known: Known, input: unknown): void {
  refuseAllOrders(known)
  if (rulesOf(known).newOrders === 'test' && !isTest(input)) throw refusal(known)
}

/** True while ordinary creations of orders and payouts are taken. */
export const takesOrders = (known: Known): boolean => rulesOf(known).newOrders === 'all'

const isTest = (input: unknown) =>
  typeof input === 'object' && input !== null && Reflect.get(input, 'orderType') === ORDER_MARK_IDS.test
