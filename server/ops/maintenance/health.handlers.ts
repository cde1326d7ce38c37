import type { healthEndpoints } from '#contract/system/health.endpoints.ts'
import type { Handlers } from '#server/http/call.ts'
import { listHealth } from '#server/ops/maintenance/health/list-health.ts'
import { forgetRepairs } from '#server/ops/maintenance/health/repair-facts.ts'
import { cancelJob, retryJob } from '#server/ops/maintenance/job-actions.ts'
import { fixResources, resetPool, runRepair } from '#server/ops/maintenance/repairs/repair.ts'

/** Handlers of the system's health, and of what is done about it. */
export const healthHandlers = {
  'system.getHealth': listHealth,
  'system.retryJob': retryJob,
  'system.cancelJob': cancelJob,
  'system-config.resetSystemResourcePool': async (call, input) =>
    await runRepair(resetPool, call, input).finally(() => forgetRepairs(call.services)),
  'system-config.fixSystemResources': async (call, input) =>
    await runRepair(fixResources, call, input).finally(() => forgetRepairs(call.services)),
} satisfies Pick<Handlers, keyof typeof healthEndpoints>
