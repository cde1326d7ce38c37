import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import { query } from '#api/queries.ts'
import type { EndpointName, OutputOf } from '#contract/contract.ts'
import type { Report, ReportBlock } from '#features/report/define-report.ts'
import type { ReportSearch } from '#features/report/report-search.ts'

/** The figures of one currency, and the answer they are of. */
interface Counted<Data, View> {
  data: Data
  block: ReportBlock<View>
}

/**
 * The figures with what the trend is stacked by, as the address asks. While the parts are on their way, what was stacked before
 * stays, and before that the figures are not stacked.
 */
export function useStack<Call extends EndpointName, Search extends ReportSearch, Drill, Name extends string, View>(
  { call, stack }: Pick<Report<Call, Search, Drill, Name, View>, 'call' | 'stack'>,
  search: Search,
  counted: Counted<OutputOf<Call>, View> | null,
) {
  const last = useRef<{ by: string; counted: Counted<OutputOf<Call>, View> } | null>(null)
  const offered = counted && stack ? stack.offered(counted.block.view) : []
  const asked = offered.find((one) => one === search.stack)
  const inputs = counted && stack && asked !== undefined ? stack.inputs(search, counted.block.view, asked) : []
  const { answers, error } = useQueries({
    queries: inputs.map((input) => query(call, input)),
    combine: (all) => ({
      answers: all.flatMap(({ data }) => (data === undefined ? [] : [data as OutputOf<Call>])),
      error: all.find((one) => one.error)?.error ?? null,
    }),
  })
  const none = { counted, offered, by: undefined, error, isWaiting: false }
  if (counted === null || stack === undefined || asked === undefined) return none
  if (answers.length < inputs.length) {
    const kept = last.current
    return kept?.by === asked
      ? { ...none, counted: kept.counted, by: asked, isWaiting: true }
      : { ...none, isWaiting: true }
  }
  const { data, block } = counted
  const whole = { data, block: { ...block, view: stack.join(search, block.view, asked, answers) } }
  last.current = { by: asked, counted: whole }
  return { ...none, counted: whole, by: asked }
}
