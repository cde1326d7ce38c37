import { keepPreviousData, useQuery, useQueries } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { query } from '#api/api.ts'
import type { ReportStep } from '#commands/command.ts'
import { useScreenHost } from '#commands/surface-context.ts'
import { reportCommandsOf } from '#commands/report.commands.ts'
import type { ScreenHost } from '#commands/surface.ts'
import type { EndpointName, OutputOf } from '#contract/contract.ts'
import { SCREEN_ROUTES } from '#domain/screens.ts'
import type { ScreenName } from '#domain/screens.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { useSay } from '#features/failure-text.ts'
import { exporter } from '#features/list/export/exporter.ts'
import type { SpanFilter, Report, ReportBlock, ReportPageProps } from '#features/report/define-report.ts'
import { shortTimeText } from '#features/list/columns/time-text.ts'
import { isPivot } from '#features/report/dimensions.ts'
import { blockOf, drillOf, inputOf } from '#features/report/drill.ts'
import { isSoAlready, patchOf } from '#features/report/host/report-steps.ts'
import { csvFile, csvRows } from '#features/report/report-csv.ts'
import type { ReportSearch } from '#features/report/report-search.ts'
import type { LinkTo, PresentedReport } from '#features/report/presented-report.ts'
import { useReportTexts } from '#features/report/use-report-texts.ts'
import { useNotice } from '#features/use-notice.ts'
import type { FilterOpen } from '#ui/filter/FilterBar.tsx'

/** A report's figures in one currency, and what its keys and buttons do. */
export function useReport<
  Call extends EndpointName,
  Search extends ReportSearch,
  Drill extends SpanFilter,
  Name extends string,
  View,
>({
  report,
  link,
  fileName,
  search,
  setSearch,
  user,
  path,
  variant,
}: ReportPageProps<Call, Search, Drill, Name, View>) {
  const { zone } = user.system
  const main = useRef<HTMLDivElement>(null)
  const [missing, setMissing] = useState<{ error: unknown } | null>(null)
  // The screen's error boundary reports that a module failed to load.
  if (missing) throw missing.error
  /** The address with the steps that are not rendered yet, so that a quick second key builds on the first. */
  const ahead = useRef({ of: search, search })
  if (ahead.current.of !== search) ahead.current = { of: search, search }
  const [open, setOpen] = useState<FilterOpen>(null)
  const say = useSay(['report', 'common'])
  const notice = useNotice()
  const input = useMemo(() => inputOf(report, search, zone, new Date(), variant), [report, search, zone, variant])
  const answer = useQuery({ ...query(report.call, input), placeholderData: keepPreviousData })
  const asked = useMemo(() => {
    const block = answer.data === undefined ? undefined : blockOf(report, answer.data, search.currency)
    return answer.data === undefined || block === undefined ? null : { data: answer.data, block }
  }, [report, answer.data, search.currency])
  const stack = useStack(report, search, asked)
  const data = stack.counted?.data ?? answer.data
  const block = stack.counted?.block
  const texts = useReportTexts(report, block?.exponent)
  const reading = (data && report.facts?.(data).reading) ?? 'created'
  const shown = data === undefined || block === undefined ? null : shownOf(data, block)
  const fields = Object.keys(report.search.shape).filter(
    (field) => !report.without?.[variant]?.includes(field as never),
  )
  const screen = SCREEN_ROUTES.find((route) => route.path === path)?.screen ?? 'home'
  useReportHost(screen, fields, perform)
  return {
    main,
    open,
    setOpen,
    data,
    error: answer.error ?? stack.error,
    isFetching: answer.isFetching || stack.isWaiting,
    isOfBefore: answer.isPlaceholderData || stack.isWaiting,
    blocks: data ? report.blocks(data) : [],
    shown,
    reading,
    again,
    perform,
  }

  function shownOf(of: NonNullable<typeof data>, one: NonNullable<typeof block>): PresentedReport<Drill, Name, View> {
    const span = report.span(of)
    // A reading or currency shown by default is part of what a figure counts, too.
    const whole = { ...search, reading, ...(one.currency === null ? {} : { currency: one.currency }) }
    const linkTo: LinkTo<Drill, Name> = (place, measure) => (attributes, children) =>
      link(
        drillOf(report, whole, { ...span, ...place?.span }, { row: place?.filter ?? null, measure }),
        attributes,
        children,
      )
    const show = (patch: Partial<ReportSearch>) => setSearch(patch as Partial<Search>, { replace: true })
    // The stacked trend is shown in the place of the plain one.
    const replaced = stack.by === undefined ? [] : report.dimensions.map((one) => isPivot(one) && one.insteadOf)
    const dimensions = report.dimensions.filter(({ id }) => !replaced.includes(id))
    return {
      ...report,
      dimensions,
      block: one,
      span,
      search,
      reading: 'reading' in report.search.shape ? reading : null,
      stack: { offered: stack.offered, by: stack.by },
      texts,
      linkTo,
      show,
    }
  }

  /** Refreshes the figures and says so, since unchanged figures do not show it. */
  async function again(): Promise<void> {
    const { isSuccess } = await answer.refetch()
    const time = shortTimeText(new Date().toISOString(), zone)
    if (isSuccess) notice(() => say('common:refreshedAt', { time }))
  }

  function perform(step: ReportStep): void {
    if (step === 'refresh') return void again()
    if (step === 'export') return exportFigures()
    if (step === 'print') return window.print()
    if (step === 'addFilter') return setOpen({ kind: 'menu' })
    if (step === 'merchant') return setOpen({ kind: 'editor', id: 'merchantId' })
    const found = (selector: string) => main.current?.querySelector<HTMLElement>(selector)
    if (step === 'trend') {
      const moment = found('[data-brush] a')
      return moment ? moment.focus() : tell('noTrend')
    }
    if (step === 'orders') {
      // The first total is the count of all.
      const total = found('dd a')
      return total ? total.click() : tell('empty')
    }
    const trends = report.dimensions.flatMap((one) => {
      if (stack.by !== undefined) return isPivot(one) && one.insteadOf !== undefined ? one.measures : []
      return one.chart.kind === 'trend' ? one.chart.lines : []
    })
    const patch = patchOf(step, {
      search: ahead.current.search,
      blocks: data ? report.blocks(data) : [],
      currency: block?.currency ?? null,
      reading,
      lines: [...new Set(trends)],
      movers: report.movers ?? [],
      stacks: stack.offered,
    })
    if (patch === null || isSoAlready(patch, ahead.current.search)) return tell('shownAlready')
    ahead.current = { of: search, search: { ...ahead.current.search, ...patch } }
    setSearch(patch as Partial<Search>, { replace: true })
  }

  /** Says why a step changed nothing. */
  function tell(why: 'empty' | 'noTrend' | 'shownAlready'): void {
    notice(() => say(why))
  }

  function exportFigures(): void {
    if (data === undefined || block === undefined) return
    const rows = csvRows(report, data, block, texts, search.before)
    const day = toWallClock(report.span(data).from, zone).slice(0, 10)
    const named = [fileName, ...(block.currency === null ? [] : [block.currency]), day].join('-')
    exporter.start(csvFile(rows, `${named}.csv`), { path, expectedRows: rows.length - 1 }, (error) =>
      setMissing({ error }),
    )
  }
}

/** Registers a report with the command surface: the commands that its address has fields for. */
function useReportHost(screen: ScreenName, fields: readonly string[], perform: (step: ReportStep) => void): void {
  const latest = useRef(perform)
  latest.current = perform
  const named = fields.join(' ')
  const host = useMemo(
    (): ScreenHost => ({
      screen,
      commands: reportCommandsOf(new Set(named.split(' '))),
      isList: false,
      target: () => null,
      perform: () => undefined,
      performReport: (step) => latest.current(step),
      startFlow: () => undefined,
      leaveLayer: () => false,
    }),
    [screen, named],
  )
  useScreenHost(host)
}

/** The figures of one currency, and the answer they are of. */
interface Counted<Data, View> {
  data: Data
  block: ReportBlock<View>
}

/**
 * The figures with what the trend is stacked by, as the address asks. While the parts are on their way, what was
 * stacked before stays, and before that the figures are not stacked.
 */
function useStack<Call extends EndpointName, Search extends ReportSearch, Drill, Name extends string, View>(
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
