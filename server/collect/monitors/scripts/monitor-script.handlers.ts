import type { monitorScriptEndpoints } from '#contract/accounts/monitor-script.endpoints.ts'
import type { Handlers } from '#server/http/call.ts'
import { askScript } from '#server/collect/monitors/scripts/ask-script.ts'
import { addScript, deleteScript, updateScript } from '#server/collect/monitors/scripts/change-script.ts'
import { listVersions, scriptList } from '#server/collect/monitors/scripts/list-scripts.ts'

/** Handlers of monitors' scripts. */
export const monitorScriptHandlers = {
  'monitorScript.getList': scriptList.page,
  'monitorScript.getVersions': async ({ db }, input) => await listVersions(db, input),
  'monitorScript.add': addScript,
  'monitorScript.update': updateScript,
  'monitorScript.delete': deleteScript,
  'monitorScript.start': async (call, input) => await askScript(call, 'start', input),
  'monitorScript.stop': async (call, input) => await askScript(call, 'stop', input),
  'monitorScript.restart': async (call, input) => await askScript(call, 'restart', input),
} satisfies Pick<Handlers, keyof typeof monitorScriptEndpoints>
