import { and, eq, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import { ipRules } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { apiRulesOf } from '#server/parties/merchant-access/merchant-api.ts'
import { badField, forbidden, notFound } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'
import { recordStore } from '#server/access/records/record-store.ts'
import { networkText, parseNetwork } from '#server/platform/addresses/ip-networks.ts'

type Name = 'merchantApi.addToIpWhitelist' | 'merchantApi.removeFromIpWhitelist'

const store = recordStore({ table: ipRules, kind: 'ipRule', unique: 'network' })

/** Carries out a change of the rules, one at a time with those of administrators; every process reads them anew then. */
async function changing({ db }: Call, work: () => Promise<unknown>) {
  await db.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.ipRules})`)
  await work()
  await publish(db, { kind: 'ipRulesChanged' })
  return {}
}

/** Handlers for the addresses that may call with a merchant's key. They concern its servers, and shut nobody out of the console. */
export const merchantWhitelistHandlers = {
  'merchantApi.addToIpWhitelist': async (call, { network: text, note }) =>
    await changing(call, async () => {
      const network = parseNetwork(text)
      if (!network) throw badField('network', 'network')
      const subject = { scope: 'api', role: null, userId: call.actor.userId }
      await store.create(call, {
        ...subject,
        network: networkText(network),
        effect: 'allow',
        note: note?.trim() || null,
      })
    }),

  'merchantApi.removeFromIpWhitelist': async (call, { id }) =>
    await changing(call, async () => {
      const [rule] = await call.db
        .select({ effect: ipRules.effect })
        .from(ipRules)
        .where(and(eq(ipRules.id, id), apiRulesOf(call.actor.userId)))
      if (!rule) throw notFound('record')
      // A refused address is the administrators' decision.
      if (rule.effect !== 'allow') throw forbidden()
      await store.remove(call, [id])
    }),
} satisfies Pick<Handlers, Name>
