import { boolean, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { CALLBACK_PROOFS, CALLBACK_REFERENCE, GATEWAY_SIGNINGS, TEST_OUTCOMES } from '#domain/pay-gateway.ts'
import { oneOf, positive, bytea, instant, rowId, stamps } from '#server/db/schema/columns.ts'

/** Gateways: where their calls go and how these are signed. Accounts and scripts know a gateway by its name. */
export const payGateways = pgTable(
  'pay_gateways',
  {
    id: rowId(),
    name: text().notNull(),
    enabled: boolean().notNull().default(true),
    baseUrl: text().notNull(),
    /** Our number at the gateway. */
    keyId: text(),
    /** JSON of its keys, sealed, and which of them there are. */
    credentials: bytea(),
    secretNames: jsonb().$type<string[]>().notNull().default([]),
    productIds: integer().array().notNull().default([]),
    signing: text().notNull(),
    timeoutMs: integer().notNull(),
    tries: integer().notNull(),
    callbackProof: text().notNull(),
    callbackReference: text().notNull().default(CALLBACK_REFERENCE),
    callbackSign: text(),
    testOutcome: text(),
    testedAt: instant(),
    ...stamps(),
  },
  (t) => [
    unique('pay_gateways_name_key').on(t.name),
    oneOf('pay_gateways_signing_check', t.signing, GATEWAY_SIGNINGS),
    oneOf('pay_gateways_proof_check', t.callbackProof, CALLBACK_PROOFS),
    oneOf('pay_gateways_test_check', t.testOutcome, TEST_OUTCOMES),
    positive('pay_gateways_limits_check', t.timeoutMs, t.tries),
  ],
)
