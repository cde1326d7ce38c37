import type { riskEndpoints } from '#contract/payouts/risk.endpoints.ts'
import type { Handlers } from '#server/http/call.ts'
import { csvOf } from '#server/http/files/uploaded-file.ts'
import { addBlacklisted, removeBlacklisted, updateBlacklisted } from '#server/payout/risk/blacklist.ts'
import { detections } from '#server/payout/risk/detections.ts'
import { dryRun } from '#server/payout/risk/dry-run.ts'
import { importBlacklist } from '#server/payout/risk/import-blacklist.ts'
import { blacklist, exportBlacklist } from '#server/payout/risk/list-blacklist.ts'
import { deleteRule, rules, saveRule } from '#server/payout/risk/risk-rules.ts'

/** The work of the `riskControl.*` calls, but for those that hold and release a payout. */
export const riskHandlers = {
  'riskControl.getRules': rules.page,
  'riskControl.saveRule': saveRule,
  'riskControl.deleteRule': deleteRule,
  'riskControl.dryRun': dryRun,
  'riskControl.getDetections': detections.page,
  'riskControl.getBlacklist': blacklist.page,
  'riskControl.addBlacklisted': async (call, { kind, value, reason }) => ({
    entry: await addBlacklisted(call, { kind, value, reason: reason || null }),
  }),
  'riskControl.updateBlacklisted': async (call, input) => ({ entry: await updateBlacklisted(call, input) }),
  'riskControl.removeBlacklisted': async (call, { ids }) => ({ removed: await removeBlacklisted(call, ids) }),
  'riskControl.importBlacklist': async (call, { dryRun: isDry = false }) =>
    await importBlacklist(call, csvOf(call.upload), isDry),
  'riskControl.exportBlacklist': exportBlacklist,
} satisfies Pick<Handlers, Exclude<keyof typeof riskEndpoints, 'riskControl.hold' | 'riskControl.release'>>
