import { ACCOUNT_EXAMPLES, LAST_EXAMPLES } from '#tests/support/calls/examples/account-examples.ts'
import { ACCOUNT_HEALTH_EXAMPLES } from '#tests/support/calls/examples/account-health-examples.ts'
import { ALARM_EXAMPLES } from '#tests/support/calls/examples/alarm-examples.ts'
import { BANK_RECORD_EXAMPLES } from '#tests/support/calls/examples/bank-record-examples.ts'
import { BOT_EXAMPLES } from '#tests/support/calls/examples/bot-examples.ts'
import type { CallExample, CallWorld, ExampleMaker } from '#tests/support/worlds/call-world.ts'
import { IP_GUARD_EXAMPLES } from '#tests/support/calls/examples/ip-guard-examples.ts'
import { MONEY_EXAMPLES } from '#tests/support/calls/examples/money-examples.ts'
import { ORDER_EXAMPLES } from '#tests/support/calls/examples/order-examples.ts'
import { PARTY_EXAMPLES } from '#tests/support/calls/examples/party-examples.ts'
import { PAYOUT_EXAMPLES } from '#tests/support/calls/examples/payout-examples.ts'
import { RECORD_EXAMPLES } from '#tests/support/calls/examples/record-examples.ts'
import { RESOURCE_EXAMPLES } from '#tests/support/calls/examples/resource-examples.ts'
import { SETTING_EXAMPLES } from '#tests/support/calls/examples/setting-examples.ts'
import { CHAIN_EXAMPLES } from '#tests/support/calls/examples/chain-examples.ts'
import { CLEANUP_EXAMPLES } from '#tests/support/calls/examples/cleanup-examples.ts'
import { SYSTEM_EXAMPLES } from '#tests/support/calls/examples/system-examples.ts'
import { WECHAT_EXAMPLES } from '#tests/support/calls/examples/wechat-examples.ts'

/**
 * A valid call of every changing call of the contract, in an order in which all can be made. Each makes what it needs. A new
 * call is added to the file of what it is about.
 */
export const CALL_EXAMPLES: Readonly<Record<string, ExampleMaker>> = {
  ...ORDER_EXAMPLES,
  ...PAYOUT_EXAMPLES,
  // Orders are paid at a supplier's expense, which payouts are taken back from.
  ...BANK_RECORD_EXAMPLES,
  ...MONEY_EXAMPLES,
  ...RECORD_EXAMPLES,
  ...IP_GUARD_EXAMPLES,
  ...ACCOUNT_EXAMPLES,
  ...PARTY_EXAMPLES,
  ...ACCOUNT_HEALTH_EXAMPLES,
  ...RESOURCE_EXAMPLES,
  ...SETTING_EXAMPLES,
  ...CHAIN_EXAMPLES,
  ...BOT_EXAMPLES,
  ...CLEANUP_EXAMPLES,
  ...SYSTEM_EXAMPLES,
  ...ALARM_EXAMPLES,
  ...WECHAT_EXAMPLES,
  ...LAST_EXAMPLES,
}

export type { CallExample, CallWorld }
