// Written by `npm run registers`: change what it names instead.
export * from '#server/db/schema/bank-schema.ts'
export * from '#server/db/schema/ledger-schema.ts'
export * from '#server/db/schema/note-schema.ts'
export * from '#server/db/schema/order-schema.ts'
export * from '#server/db/schema/party-schema.ts'
export * from '#server/db/schema/payout-schema.ts'
export * from '#server/db/schema/people-schema.ts'
export * from '#server/db/totals/totals-schema.ts'
