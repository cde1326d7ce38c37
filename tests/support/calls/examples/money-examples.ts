import { must } from '#tests/support/orders/order-fixtures.ts'
import type { ExampleMaker } from '#tests/support/worlds/call-world.ts'

/** Calls about parties' money. */
export const MONEY_EXAMPLES = {
  'balance.adjust': async ({ server }) => ({
    input: {
      ownerKind: 'supplier',
      ownerId: must(server.fixtures.suppliers[0]).id,
      operation: 'depositAdd',
      currency: 'INR',
      amountMinor: 1_000,
      reason: 'paid in cash',
    },
  }),
} satisfies Record<string, ExampleMaker>
