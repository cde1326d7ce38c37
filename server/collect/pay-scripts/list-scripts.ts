import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { SHOWN_SCRIPT_VERSIONS } from '#contract/pay-script.endpoints.ts'
import type { PayScriptCallRow, PayScriptRow } from '#contract/pay-script.endpoints.ts'
import { PAY_SCRIPT_CALL_FIELDS, PAY_SCRIPT_FIELDS } from '#domain/lists/orders/pay-scripts.fields.ts'
import { payScriptState } from '#domain/pay-scripts/pay-script.ts'
import { payScriptCalls, payScripts, payScriptVersions } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { presentScriptRun } from '#server/collect/pay-scripts/present-run.ts'
import { breakerOf } from '#server/collect/pay-scripts/version-breaker.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals, equalsCode } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { presentStamps } from '#server/access/records/record-store.ts'

const lastDay = (condition: ReturnType<typeof sql>) => sql<number>`(
  select count(*)::int from ${payScriptCalls}
  where ${payScriptCalls.scriptId} = ${payScripts.id} and ${payScriptCalls.kind} = 'order'
    and ${payScriptCalls.at} > now() - interval '1 day' and ${condition})`

/** Scripts, with how their runs of the last day went. */
export const scriptList = listOf('payScript.getList', {
  select: (db, cursor) =>
    db
      .select({
        script: getTableColumns(payScripts),
        source: sql<string>`(
          select v.source from pay_script_versions v
          where v.script_id = ${payScripts.id} and v.version = ${payScripts.newestVersion})`,
        breaker: payScriptVersions.breaker,
        runCount: lastDay(sql`true`),
        faultCount: lastDay(sql`${payScriptCalls.fault} is not null`),
        cursor,
      })
      .from(payScripts)
      .innerJoin(
        payScriptVersions,
        and(eq(payScriptVersions.scriptId, payScripts.id), eq(payScriptVersions.version, payScripts.currentVersion)),
      )
      .$dynamic(),
  key: payScripts.id,
  sorts: { name: payScripts.name },
  filters: { id: equals(payScripts.id), ...fieldFilters(PAY_SCRIPT_FIELDS, payScripts) },
  present: (rows) =>
    rows.map(({ script, breaker, cursor: _cursor, ...row }): PayScriptRow => {
      const { createdAt: _created, updatedAt: _updated, ...columns } = script
      const isStopped = breakerOf(breaker).state !== 'closed'
      const state = payScriptState({ enabled: script.enabled, isStopped, ...row })
      return {
        ...columns,
        ...presentStamps(script),
        ...row,
        fallback: script.fallback as PayScriptRow['fallback'],
        resourceCount: script.resourceIds.length,
        state,
      }
    }),
})

/** Runs of scripts, newest first. */
export const callList = listOf('payScriptCall.getList', {
  select: (db, cursor) =>
    db
      .select({
        run: getTableColumns(payScriptCalls),
        scriptName: payScripts.name,
        currentVersion: payScripts.currentVersion,
        cursor,
      })
      .from(payScriptCalls)
      .innerJoin(payScripts, eq(payScripts.id, payScriptCalls.scriptId))
      .$dynamic(),
  key: payScriptCalls.id,
  filters: {
    id: equals(payScriptCalls.id),
    ...fieldFilters(PAY_SCRIPT_CALL_FIELDS, {
      ...getTableColumns(payScriptCalls),
      createTime: payScriptCalls.at,
      scriptName: payScripts.name,
      runKind: payScriptCalls.kind,
      runFault: payScriptCalls.fault,
    }),
    orderCode: equalsCode(payScriptCalls.orderCode),
  },
  present: (rows, { actor }) =>
    rows.map(({ run: { at, kind, fault, ...run }, scriptName, currentVersion }) => ({
      ...presentScriptRun({ ...run, fault: fault as PayScriptCallRow['fault'] }, actor.role),
      scriptName,
      currentVersion,
      createTime: at.toISOString(),
      runKind: kind as PayScriptCallRow['runKind'],
      runFault: fault as PayScriptCallRow['runFault'],
      callCount: run.calls.length,
    })),
})

/** The versions of a script, newest first. */
export async function listScriptVersions(
  { db }: Call,
  { id }: { id: number },
): Promise<OutputOf<'payScript.getVersions'>> {
  const rows = await db
    .select()
    .from(payScriptVersions)
    .where(eq(payScriptVersions.scriptId, id))
    .orderBy(desc(payScriptVersions.version))
    .limit(SHOWN_SCRIPT_VERSIONS)
  return {
    list: rows.map(({ breaker, version, source, note, createdBy, createdAt }) => ({
      scriptVersion: version,
      source,
      note,
      createdBy,
      createTime: createdAt.toISOString(),
      isStopped: breakerOf(breaker).state !== 'closed',
    })),
  }
}
