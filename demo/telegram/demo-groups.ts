import type { BotKind } from '#domain/bots/bots.ts'

/** The demo's bots; their tokens are worth nothing anywhere else. */
export const DEMO_TOKENS = { group: '9001:demo-group-bot', relay: '9002:demo-relay-bot' } as const satisfies Record<
  BotKind,
  string
>

/** Groups that the demo begins with, by their numbers at Telegram. */
export const DEMO_GROUPS = [
  { bot: 'group', chat: -1_009_001, title: 'Lotus Support', party: 'merchant', side: null },
  { bot: 'group', chat: -1_009_002, title: 'Supplier Desk', party: 'supplier', side: null },
  { bot: 'relay', chat: -1_009_003, title: 'Merchant Relay', party: null, side: 'merchant' },
  { bot: 'relay', chat: -1_009_004, title: 'Supplier Relay', party: null, side: 'supplier' },
] as const

/** Who can speak in them. */
export const DEMO_MEMBERS = [
  { id: 7_001, first_name: 'Li Wei', username: 'demo_liwei' },
  { id: 7_002, first_name: 'Asha Rao', username: 'demo_asha' },
] as const

/** What stands in the books of the first group. */
export const DEMO_BOOKS = [
  { amountMinor: 500_000, memo: 'deposit' },
  { amountMinor: -120_000, memo: 'settled' },
  { amountMinor: 35_050, memo: null },
] as const
