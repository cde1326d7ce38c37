import type { ReportStep } from '#commands/command.ts'
import type { ReportBlock } from '#features/report/define-report.ts'
import { READINGS } from '#features/report/report-search.ts'
import type { Reading, ReportSearch } from '#features/report/report-search.ts'

/** Facts of a report from which its steps change the address. */
export interface StepFacts {
  search: ReportSearch
  blocks: readonly Pick<ReportBlock<unknown>, 'currency'>[]
  currency: string | null
  reading: Reading
  /** The measures of the trend, and the dimensions of the movers. */
  lines: readonly string[]
  movers: readonly string[]
  /** Dimensions that the trend may be stacked by. */
  stacks: readonly string[]
}

const NO_SPAN = { created: undefined, startTime: undefined, endTime: undefined }

/** The one after, around the end. */
const nextOf = <T>(all: readonly T[], one: T): T | undefined => all[(all.indexOf(one) + 1) % Math.max(1, all.length)]

/** True where the address says already what a patch would make of it. */
export const isSoAlready = (patch: Partial<Record<keyof ReportSearch, unknown>>, search: ReportSearch): boolean =>
  Object.entries(patch).every(([field, value]) => search[field as keyof ReportSearch] === value)

/** The patch of a step; null if it changes nothing of the address. */
export function patchOf(step: ReportStep, facts: StepFacts): Partial<Record<keyof ReportSearch, unknown>> | null {
  const { search } = facts
  switch (step) {
    case 'before':
      return { before: search.before ? undefined : true }
    case 'parts':
      return { parts: search.parts ? undefined : true }
    case 'form':
      return { form: search.form === 'chart' ? 'table' : 'chart' }
    case 'reading':
      return { reading: nextOf(READINGS, facts.reading) }
    case 'currency':
      if (facts.blocks.length < 2) return null
      return {
        currency:
          nextOf(
            facts.blocks.map(({ currency }) => currency),
            facts.currency,
          ) ?? undefined,
      }
    case 'measure':
      if (facts.lines.length < 2) return null
      return { measure: nextOf(facts.lines, search.measure ?? facts.lines[0] ?? '') }
    case 'stack':
      return { stack: [...facts.stacks, undefined][facts.stacks.indexOf(search.stack ?? '') + 1] }
    case 'movers':
      // The first time it shows what changed, then by what else.
      return search.before ? { by: nextOf(facts.movers, search.by ?? facts.movers[0] ?? '') } : { before: true }
    case 'today':
    case 'yesterday':
    case 'thisMonth':
    case 'lastMonth':
      return { ...NO_SPAN, created: step }
    case 'lastWeek':
      return { ...NO_SPAN, created: 'last7Days' }
    default:
      return null
  }
}
