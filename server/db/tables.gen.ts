// Written by `npm run registers`: change what it names instead.
export * from '#server/db/bank-schema.ts'
export * from '#server/db/ledger-schema.ts'
export * from '#server/db/note-schema.ts'
export * from '#server/db/order-schema.ts'
export * from '#server/db/party-schema.ts'
export * from '#server/db/payout-schema.ts'
export * from '#server/db/people-schema.ts'
export * from '#server/db/totals/totals-schema.ts'
