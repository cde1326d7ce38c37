import { getTableColumns, sql, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { contract } from '#contract/contract.ts'
import type { ParsedInputOf, OutputOf } from '#contract/contract.ts'
import type { payGatewayEndpoints, PayGatewayRow } from '#contract/pay-gateway.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { GATEWAY_SECRETS, signatureNamed, TESTED } from '#domain/pay-gateway.ts'
import { PAY_GATEWAY_FIELDS } from '#domain/lists/orders/pay-scripts.fields.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { recordStore, presentStamps } from '#server/access/records/record-store.ts'
import type { Queryable } from '#server/db/client.ts'
import { payGateways, resources } from '#server/db/schema/schema.ts'
import type { Handlers, Call } from '#server/http/call.ts'
import { ownTransaction } from '#server/http/call.ts'
import { publicBase } from '#server/orders/rows/pay-link.ts'
import { callGateway, gatewayAgent, MASK, maskedText, signedCall } from '#server/payout/pay-gateways/call-gateway.ts'
import { openedKeys, openGateway } from '#server/payout/pay-gateways/gateway-store.ts'
import type { GatewayRow } from '#server/payout/pay-gateways/gateway-store.ts'
import { privateKeyIn, publicKeyIn } from '#server/payout/pay-gateways/signatures.ts'
import { AppError, badField, notFound } from '#server/platform/app-error.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import type { OutgoingAnswer } from '#server/platform/outgoing/call-outside.ts'
import type { Services } from '#server/platform/services.ts'

type Tested = OutputOf<'payGateway.sendTest'>

/** Asks a gateway for a payment that does not exist, and shows what went over the wire. */
async function sendTest({ actor, root, services }: Call, { id }: { id: number }): Promise<Tested> {
  const [row] = await root.select().from(payGateways).where(eq(payGateways.id, id))
  if (!row) throw notFound('payGateway')
  const gateway = openGateway(services, row)
  if (!gateway) throw new AppError(CODES.conflict, 'payGateway.noKey')
  const question = { method: 'GET', path: `/payouts/test-${randomUUID()}`, body: null } as const
  const agent = gatewayAgent(services)
  const now = services.now()
  const answer = await callGateway(agent, now, gateway, question)
  await agent.close()
  const outcome = outcomeOf(answer)
  await root.transaction(async (tx) => {
    await tx.update(payGateways).set({ testOutcome: outcome, testedAt: services.now() }).where(eq(payGateways.id, id))
    await recordAudit(
      tx,
      actor,
      'payGateway.test',
      { kind: 'payGateway', id: String(id) },
      { from: null, to: { outcome } },
    )
  })
  const sent = signedCall(gateway, question, now)
  return {
    outcome,
    ms: answer.ms,
    request: { method: sent.method, url: sent.url, headers: maskedHeaders(sent.headers ?? {}) },
    status: answer.fault === null ? answer.status : null,
    headers: answer.fault === null ? answer.headers : {},
    text: answer.fault === null ? maskedText(answer.text) : '',
    reason: answer.fault === null ? null : `${answer.fault}: ${answer.reason}`,
  }
}

/** The gateway does not know the payment, which it can only say once it has taken the signature. */
function outcomeOf(answer: OutgoingAnswer): Tested['outcome'] {
  if (answer.fault !== null) return answer.fault === 'tooLong' ? 'strange' : 'unreachable'
  if (answer.status === 401 || answer.status === 403) return 'refused'
  return answer.status === 404 || (answer.status >= 200 && answer.status < 300) ? 'answered' : 'strange'
}

const maskedHeaders = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, /sign|authorization|key-id/i.test(name) ? MASK : value]),
  )

const store = recordStore({
  table: payGateways,
  kind: 'payGateway',
  unique: 'name',
  secrets: ['credentials', 'secretNames'],
})

const list = listOf('payGateway.getList', {
  select: (db, cursor) =>
    db
      .select({
        ...getTableColumns(payGateways),
        accountCount: sql<number>`(
          select count(*)::int from ${resources} where ${resources.details} ->> 'configuredGateway' = ${payGateways.name})`,
        cursor,
      })
      .from(payGateways)
      .$dynamic(),
  key: payGateways.id,
  sorts: { name: payGateways.name },
  filters: {
    id: equals(payGateways.id),
    ...fieldFilters(PAY_GATEWAY_FIELDS, payGateways),
  },
  present: (rows, { services }) =>
    rows.map(({ credentials: _sealed, testedAt, ...row }) => ({
      ...row,
      ...presentStamps(row),
      ...(row as Pick<PayGatewayRow, 'secretNames' | 'signing' | 'callbackProof' | 'testOutcome'>),
      callbackUrl: publicBase(services, '') + contract['payGateway.callback'].path.replace('{gateway}', String(row.id)),
      testTime: testedAt?.toISOString() ?? null,
    })),
})

type Values = Omit<ParsedInputOf<'payGateway.create'>, never>

/** The columns of what was written; keys that are left empty stay. */
function stored<V extends Values>(
  { secrets }: Pick<Services, 'secrets'>,
  { key, callbackKey, callbackSign, keyId, ...values }: V,
  before?: GatewayRow,
) {
  const given = { key, callbackKey }
  const fresh = GATEWAY_SECRETS.flatMap((name) => (given[name] ? [[name, given[name]] as const] : []))
  const all: Record<string, string> = {
    ...openedKeys(secrets, before?.credentials ?? null),
    ...Object.fromEntries(fresh),
  }
  requireReadable(values, all)
  return {
    ...values,
    baseUrl: values.baseUrl.replace(/\/+$/, ''),
    keyId: keyId?.trim() || null,
    callbackSign: callbackSign?.trim() || null,
    ...(fresh.length > 0 && { credentials: secrets.seal(JSON.stringify(all)), secretNames: Object.keys(all) }),
  }
}

/** 400 where a key is not of the kind that its signature takes. */
function requireReadable({ callbackProof, signing }: Values, { callbackKey, key }: Record<string, string>): void {
  const isRsa = (name: Values['signing'] | Values['callbackProof']) => signatureNamed(name)?.digest === 'rsaSha256'
  if (key !== undefined && isRsa(signing) && !privateKeyIn(key)) throw badField('key', 'rsaPrivateKey')
  if (callbackKey !== undefined && isRsa(callbackProof) && !publicKeyIn(callbackKey))
    throw badField('callbackKey', 'rsaPublicKey')
}

const UNTESTED = { testOutcome: null, testedAt: null }

/** True if a change alters the calls that go out. An earlier test of the gateway says nothing about these. */
const callsElsewhere = (before: GatewayRow, { baseUrl, key, keyId, signing }: Values): boolean =>
  before.baseUrl !== baseUrl.replace(/\/+$/, '') ||
  before.keyId !== (keyId?.trim() || null) ||
  before.signing !== signing ||
  Boolean(key)

/** 409 where a gateway has not yet answered a test: nobody knows whether it takes our calls. */
async function requireAnswered(db: Queryable, id: number): Promise<void> {
  const [row] = await db.select().from(payGateways).where(eq(payGateways.id, id))
  if (row && !row.enabled && row.testOutcome !== TESTED) throw new AppError(CODES.conflict, 'payGateway.notTested')
}

/** 409 where accounts use a gateway under its name. */
async function refuseUsed(db: Queryable, rows: readonly GatewayRow[]): Promise<void> {
  const used: string[] = []
  for (const { name } of rows)
    if ((await db.$count(resources, sql`${resources.details} ->> 'configuredGateway' = ${name}`)) > 0) used.push(name)
  if (used.length > 0) throw new AppError(CODES.conflict, 'payGateway.inUse', { params: { names: used.join(', ') } })
}

/** Handlers of gateways. */
export const payGatewayHandlers = {
  'payGateway.getList': list.page,
  'payGateway.create': async (call, values) => {
    const { id } = await store.create(call, { ...stored(call.services, values), enabled: false })
    return { id }
  },
  'payGateway.update': async (call, values) => {
    const { db, services } = call
    const [before] = await db.select().from(payGateways).where(eq(payGateways.id, values.id)).for('no key update')
    if (!before) throw notFound('payGateway')
    if (before.name !== values.name) await refuseUsed(db, [before])
    await store.update(call, { ...stored(services, values, before), ...(callsElsewhere(before, values) && UNTESTED) })
    return {}
  },
  'payGateway.setEnabled': async (call, change) => {
    if (change.enabled) await requireAnswered(call.db, change.id)
    await store.update(call, change, change.enabled ? 'enable' : 'disable')
    return {}
  },
  'payGateway.delete': async (call, { ids }) => {
    await store.remove(call, ids, async (rows) => await refuseUsed(call.db, rows))
    return {}
  },
  'payGateway.sendTest': ownTransaction(sendTest),
} satisfies Pick<Handlers, Exclude<keyof typeof payGatewayEndpoints, 'payGateway.callback'>>
