import { asc, eq } from 'drizzle-orm'
import { RUN_CALLS, RUN_MS } from '#domain/pay-scripts/pay-script.ts'
import type { Queryable } from '#server/db/client.ts'
import { payScripts, payScriptVersions, resources } from '#server/db/schema/schema.ts'
import { DEMO_PAY_SCRIPTS } from '#demo/demo-sources.ts'
import type { DemoPayScript } from '#demo/demo-sources.ts'

/** Stores the demo's scripts, switched on, where there is none yet: what people made of them stays over a restart. */
export async function storeDemoPayScripts(tx: Queryable, at: Date): Promise<void> {
  if ((await tx.$count(payScripts)) > 0) return
  for (const script of DEMO_PAY_SCRIPTS) await storeScript(tx, script, at)
}

async function storeScript(tx: Queryable, script: DemoPayScript, at: Date): Promise<void> {
  const { accounts, fallback, name, productId, trialShare, versions } = script
  const by = { createdBy: 'superadmin', createdAt: at }
  const isOnTrial = trialShare > 0
  const [stored] = await tx
    .insert(payScripts)
    .values({
      ...{ name, productId, fallback, trialShare, ...by, updatedBy: 'superadmin', updatedAt: at },
      enabled: true,
      resourceIds: accounts === undefined ? [] : await firstAccounts(tx, productId, accounts),
      newestVersion: versions.length,
      currentVersion: isOnTrial ? versions.length - 1 : versions.length,
      trialVersion: isOnTrial ? versions.length : null,
      runMs: RUN_MS.usual,
      callsMax: RUN_CALLS.usual,
    })
    .onConflictDoNothing()
    .returning({ id: payScripts.id })
  if (stored)
    await tx
      .insert(payScriptVersions)
      .values(versions.map((version, index) => ({ ...version, scriptId: stored.id, version: index + 1, ...by })))
}

async function firstAccounts(tx: Queryable, productId: number, count: number): Promise<number[]> {
  const rows = await tx
    .select({ id: resources.id })
    .from(resources)
    .where(eq(resources.productId, productId))
    .orderBy(asc(resources.id))
    .limit(count)
  return rows.map(({ id }) => id)
}
