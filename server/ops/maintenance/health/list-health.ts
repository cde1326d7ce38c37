import type { ParsedInputOf } from '#contract/contract.ts'
import type { HealthRow } from '#contract/system/health.endpoints.ts'
import { HEALTH_PARTS } from '#domain/system/health.ts'
import type { Call } from '#server/http/call.ts'
import { databaseFacts } from '#server/ops/maintenance/health/database-facts.ts'
import { isFactFoundBy } from '#server/ops/maintenance/health/fact-words.ts'
import { healthRow } from '#server/ops/maintenance/health/health-row.ts'
import { checkFacts, jobFacts } from '#server/ops/maintenance/health/job-facts.ts'
import { repairFacts } from '#server/ops/maintenance/health/repair-facts.ts'
import { diskFacts, monitorFacts, socketFacts, versionFacts } from '#server/ops/maintenance/health/system-facts.ts'
import { readRunStateAnswer } from '#server/ops/maintenance/run-state.handlers.ts'
import { pageOfFew } from '#server/platform/lists/paging/page-of-few.ts'
import type { Services } from '#server/platform/services.ts'

type Filter = ParsedInputOf<'system.getHealth'>

/** Every fact, measured now, in the order of the parts. */
export async function listHealth({ services }: Call, { id, name = '', part, state, ...page }: Filter) {
  const rows = (
    await Promise.all([
      runStateFact(services),
      databaseFacts(services),
      socketFacts(services),
      jobFacts(services),
      checkFacts(services),
      monitorFacts(services),
      repairFacts(services, id),
      diskFacts(services),
      versionFacts(services),
    ])
  ).flat()
  const matching = rows.filter(
    (row) =>
      (id === undefined || row.id === id) &&
      (!part?.length || part.includes(row.part)) &&
      (!state?.length || state.includes(row.state)) &&
      isFactFoundBy(row, name),
  )
  return pageOfFew(
    matching.toSorted((a, b) => HEALTH_PARTS.indexOf(a.part) - HEALTH_PARTS.indexOf(b.part)),
    page,
  )
}

async function runStateFact({ db, now }: Services): Promise<HealthRow[]> {
  const runState = await readRunStateAnswer(db)
  const isOpen = runState.state === 'running'
  return [healthRow('runState', now(), { value: runState.state, runState, state: isOpen ? 'fine' : 'look' })]
}
