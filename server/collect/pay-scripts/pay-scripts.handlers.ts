import type { payScriptEndpoints } from '#contract/pay-script.endpoints.ts'
import type { Handlers } from '#server/http/call.ts'
import { ownTransaction } from '#server/http/call.ts'
import {
  addScript,
  promote,
  rollBack,
  setScriptEnabled,
  setTrial,
  updateScript,
} from '#server/collect/pay-scripts/change-script.ts'
import { callList, listScriptVersions, scriptList } from '#server/collect/pay-scripts/list-scripts.ts'
import { dryRun, replay } from '#server/collect/pay-scripts/try-script.ts'

/** Handlers of scripts and their runs. */
export const payScriptHandlers = {
  'payScript.getList': scriptList.page,
  'payScript.getVersions': listScriptVersions,
  'payScript.dryRun': dryRun,
  'payScript.add': addScript,
  'payScript.update': updateScript,
  'payScript.setEnabled': setScriptEnabled,
  'payScript.setTrial': setTrial,
  'payScript.promote': promote,
  'payScript.rollBack': rollBack,
  'payScriptCall.getList': callList.page,
  'payScriptCall.replay': ownTransaction(replay),
} satisfies Pick<Handlers, keyof typeof payScriptEndpoints>
