import { must } from '#tests/support/orders/order-fixtures.ts'
import type { CallWorld, ExampleMaker } from '#tests/support/worlds/call-world.ts'

const inputOf = (w: CallWorld) => ({
  resourceId: must(w.server.fixtures.resources.at(-1)).id,
  reason: 'asked for by the bank',
})

/** Calls about how accounts are; the account that is held is released after it. */
export const ACCOUNT_HEALTH_EXAMPLES: Record<string, ExampleMaker> = {
  'resource.hold': async (w) => await Promise.resolve({ input: inputOf(w) }),
  'resource.release': async (w) => {
    await w.admin.attempt('resource.hold', inputOf(w))
    return { input: inputOf(w) }
  },
}
