import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { payGateways } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { callGateway, gatewayAgent, MASK, maskedText, signedCall } from '#server/payout/pay-gateways/call-gateway.ts'
import { openGateway } from '#server/payout/pay-gateways/gateway-store.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'
import type { OutgoingAnswer } from '#server/platform/outgoing/call-outside.ts'
import { CODES } from '#contract/wire/envelope.ts'

type Tested = OutputOf<'payGateway.sendTest'>

/** Asks a gateway for a payment that does not exist, and shows what went over the wire. */
export async function sendTest({ actor, root, services }: Call, { id }: { id: number }): Promise<Tested> {
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
