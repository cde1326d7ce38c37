import { and, desc, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { SHOWN_INPUTS } from '#contract/pay-script.endpoints.ts'
import type { ScriptRunShown } from '#contract/pay-script.endpoints.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { payScriptCalls, payScripts } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { sourceOf } from '#server/collect/pay-scripts/change-script.ts'
import { runScript } from '#server/collect/pay-scripts/run-script.ts'
import type { ScriptRan } from '#server/collect/pay-scripts/run-script.ts'
import { sampleInput } from '#server/collect/pay-scripts/script-input.ts'
import { presentScriptRun } from '#server/collect/pay-scripts/present-run.ts'
import { notFound } from '#server/platform/app-error.ts'

/** Runs a text on a recorded order of the product; its calls are answered as recorded. */
export async function dryRun(
  { actor, db, services }: Call,
  { callId, callsMax, productId, runMs, source }: ParsedInputOf<'payScript.dryRun'>,
): Promise<OutputOf<'payScript.dryRun'>> {
  const newest = await db
    .select({ call: payScriptCalls })
    .from(payScriptCalls)
    .innerJoin(payScripts, eq(payScripts.id, payScriptCalls.scriptId))
    .where(and(eq(payScripts.productId, productId), eq(payScriptCalls.kind, 'order')))
    .orderBy(desc(payScriptCalls.id))
    .limit(SHOWN_INPUTS)
  const inputs = newest.map(({ call }) => call)
  const used = inputs.find(({ id }) => id === callId) ?? inputs[0]
  const input = used?.input ?? sampleInput(productId, services.now())
  const ran = await runScript(services, { source, input, runMs, callsMax, outside: used?.calls ?? [] })
  return {
    run: presentScriptRun(shown(ran), actor.role),
    callId: used?.id ?? null,
    inputs: inputs.map(({ id, orderCode, at }) => ({ callId: id, orderCode, createTime: at.toISOString() })),
  }
}

/** Runs a version on a recorded order once more, and keeps that as a record of its own. */
export async function replay(
  { actor, root, services }: Call,
  { id, scriptVersion, sends }: ParsedInputOf<'payScriptCall.replay'>,
): Promise<OutputOf<'payScriptCall.replay'>> {
  const [found] = await root
    .select({ call: payScriptCalls, script: payScripts })
    .from(payScriptCalls)
    .innerJoin(payScripts, eq(payScripts.id, payScriptCalls.scriptId))
    .where(eq(payScriptCalls.id, id))
  if (!found) throw notFound('payScriptCall')
  const { call, script } = found
  const source = await sourceOf(root, script.id, scriptVersion)
  const at = services.now()
  const { runMs, callsMax } = script
  const outside = sends ? 'sends' : call.calls
  const ran = await runScript(services, { source, input: call.input, runMs, callsMax, outside })
  const callId = await root.transaction(async (tx) => {
    const [made] = await tx
      .insert(payScriptCalls)
      .values({
        ...shown(ran),
        at,
        kind: 'replay',
        scriptId: script.id,
        scriptVersion,
        orderCode: call.orderCode,
        replayOf: id,
        by: actor.name,
      })
      .returning({ id: payScriptCalls.id })
    if (!made) throw new Error('a replay was not kept')
    await recordAudit(
      tx,
      actor,
      'payScriptCall.replay',
      { kind: 'payScriptCall', id: String(id) },
      {
        from: null,
        to: { scriptVersion, sends, callId: made.id },
      },
    )
    return made.id
  })
  return { callId, run: presentScriptRun(shown(ran), actor.role) }
}

const shown = ({ data: _data, ...ran }: ScriptRan): ScriptRunShown => ran
