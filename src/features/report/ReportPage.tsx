import { useTranslation } from 'react-i18next'
import { reportCommands } from '#commands/report.commands.ts'
import type { EndpointName } from '#contract/contract.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { useErrorText } from '#features/failure-text.ts'
import { zoneName } from '#features/list/columns/time-text.ts'
import styles from '#features/report/Report.module.css'
import type {
  SpanFilter,
  ReportFacts as Facts,
  ReportSpan,
  ReportBlock,
  ReportPageProps,
} from '#features/report/define-report.ts'
import { isPivot } from '#features/report/dimensions.ts'
import { figureOf } from '#features/report/drill.ts'
import { ChangeText } from '#features/report/ChangeText.tsx'
import { commandKey } from '#features/list/row-actions/command-keys.ts'
import { ReportFilterBar } from '#features/report/ReportFilterBar.tsx'
import { useReport } from '#features/report/host/use-report.ts'
import { READINGS } from '#features/report/report-search.ts'
import type { ReportSearch, Reading } from '#features/report/report-search.ts'
import { MoversSection } from '#features/report/sections/MoversSection.tsx'
import { PivotSection } from '#features/report/sections/PivotSection.tsx'
import { RowsSection } from '#features/report/sections/RowsSection.tsx'
import type { SectionProps } from '#features/report/shown-section.ts'
import { figureFor, knownOf } from '#features/report/presented-report.ts'
import type { PresentedReport } from '#features/report/presented-report.ts'
import { Action } from '#ui/fields/Action.tsx'
import { Segments } from '#ui/fields/Segments.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'

/** The page of a report: filters, totals, what changed, and every dimension as a chart or table. */
export function ReportPage<
  Call extends EndpointName,
  Search extends ReportSearch,
  Drill extends SpanFilter,
  Name extends string,
  View,
>(props: ReportPageProps<Call, Search, Drill, Name, View>) {
  const { report, search, setSearch, user, variant } = props
  const { t } = useTranslation(['report', 'common'])
  const errorText = useErrorText()
  const page = useReport(props)
  const { data, error, shown, reading } = page

  return (
    <div ref={page.main} className={styles.page}>
      <ReportFilterBar
        report={report}
        without={report.without?.[variant] ?? []}
        search={search}
        setSearch={(patch) => setSearch(patch)}
        open={page.open}
        onOpen={page.setOpen}
        error={error}
        zone={user.system.zone}
        isBusy={page.isFetching}
        beforeKey={commandKey('report.before', user.preferences.keys, reportCommands)}
        onStep={page.perform}
        canExport={shown !== null}
      />
      <div className={styles.body}>{body()}</div>
    </div>
  )

  function body() {
    if (error)
      return (
        <ErrorState
          title={errorText(error)}
          retryLabel={t('common:retry')}
          onRetry={page.again}
          isRetrying={page.isFetching}
        />
      )
    if (data === undefined) return <LoadingState label={t('common:loading')} />
    const facts = (
      <ReportFacts span={report.span(data)} reading={reading} facts={report.facts?.(data)} onRefresh={page.again} />
    )
    if (shown === null)
      return (
        <>
          {facts}
          <EmptyState title={t('report:empty')} />
        </>
      )
    const { totals } = report
    const [counted] = totals.measures
    const isEmpty =
      counted !== undefined &&
      !figureOf(report, totals.of(shown.block.view), counted) &&
      !(search.before && figureOf(report, totals.before?.(shown.block.view) ?? {}, counted))
    return (
      <>
        {facts}
        <ReportChoices blocks={page.blocks} shown={shown} reading={shown.reading} />
        <TotalsStrip shown={shown} />
        {isEmpty ? (
          <EmptyState title={t('report:empty')} />
        ) : (
          <div className={styles.panels} aria-busy={page.isOfBefore}>
            <MoversSection shown={shown} />
            {shown.dimensions
              .filter(({ isWide }) => isWide)
              .map((dimension) => (
                <ReportSection key={dimension.id} shown={shown} dimension={dimension} />
              ))}
            <div className={styles.narrow}>
              {shown.dimensions
                .filter(({ isWide }) => !isWide)
                .map((dimension) => (
                  <ReportSection key={dimension.id} shown={shown} dimension={dimension} />
                ))}
            </div>
          </div>
        )}
      </>
    )
  }
}

/** One dimension of a report: its chart, and the equivalent table. */
function ReportSection<Drill, Name extends string, View>({ shown, dimension }: SectionProps<Drill, Name, View>) {
  return isPivot(dimension) ? (
    <PivotSection shown={shown} dimension={dimension} />
  ) : (
    <RowsSection shown={shown} dimension={dimension} />
  )
}

/** The totals of the shown currency, each linked to the queue; a rate says what it is of. */
function TotalsStrip<Drill, Name extends string, View>({ shown }: { shown: PresentedReport<Drill, Name, View> }) {
  const { t } = useTranslation('report')
  const { totals, block, texts, linkTo, measures, reading } = shown
  const row = { values: totals.of(block.view), before: totals.before?.(block.view) }
  return (
    <dl className={styles.totals}>
      {knownOf(shown, totals.measures).map((name) => {
        const { text, change, isDrillable } = figureFor(shown, row, name)
        const figure = t('figure', { measure: texts.measure(name), value: text })
        return (
          <div key={name}>
            <dt>{texts.measure(name)}</dt>
            <dd>
              {isDrillable ? linkTo(null, name)({ className: styles.link, 'aria-label': figure }, text) : text}
              {change ? (
                <small>
                  <ChangeText change={change} isLong /> {t('change.from', { before: change.from })}
                </small>
              ) : null}
              {measures[name].kind === 'rate' && reading !== null ? <small>{t(`rateOf.${reading}`)}</small> : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

interface ReportFactsProps {
  span: ReportSpan
  reading: Reading
  facts: Facts | undefined
  /** Counts again. */
  onRefresh: () => void
}

/** The count's span, reading of success and time, and the orders added since. */
function ReportFacts({ span: { from, to, zone }, reading, facts, onRefresh }: ReportFactsProps) {
  const { t } = useTranslation('report')
  const text = (instant: string) => toWallClock(instant, zone).slice(0, 16)
  const second = (instant: string) => toWallClock(instant, zone).slice(5)
  return (
    <p className={styles.facts} role="status">
      <span>{t(`between.${reading}`, { from: text(from), to: text(to), zone: zoneName(zone) })}</span>
      {facts ? (
        <>
          <span>{t(`reading.${reading}`)}</span>
          <span>{t('counted', { at: second(facts.countedAt) })}</span>
          {facts.checkedAt === null ? null : <span>{t('checked', { at: second(facts.checkedAt) })}</span>}
          {facts.countsArchived ? <span>{t('archived')}</span> : null}
          {facts.since ? (
            <Action variant="quiet" onClick={onRefresh}>
              {t('since', { count: facts.since })}
            </Action>
          ) : null}
        </>
      ) : null}
    </p>
  )
}

interface ReportChoicesProps<Drill, Name extends string, View> {
  blocks: readonly ReportBlock<View>[]
  shown: PresentedReport<Drill, Name, View>
  /** Null where the report has only one. */
  reading: Reading | null
}

/**
 * Which of the counted currencies is shown, each with its first total, and by which reading; nothing where there is no
 * choice.
 */
function ReportChoices<Drill, Name extends string, View>({
  blocks,
  shown,
  reading,
}: ReportChoicesProps<Drill, Name, View>) {
  const { t } = useTranslation('report')
  const { totals, texts, block, show } = shown
  const [counted] = totals.measures
  if (counted === undefined) return null
  const hasCurrencies = blocks.length > 1
  if (!hasCurrencies && reading === null) return null
  return (
    <div className={styles.forms}>
      {hasCurrencies ? (
        <Segments
          label={t('currency')}
          value={block.currency ?? ''}
          segments={blocks.map(({ currency, view }) => ({
            value: currency ?? '',
            label: `${currency ?? ''} ${texts.number(totals.of(view)[counted] ?? 0)}`,
          }))}
          onChange={(currency) => show({ currency })}
        />
      ) : null}
      {reading === null ? null : (
        <Segments
          label={t('readingBy.label')}
          value={reading}
          segments={READINGS.map((value) => ({ value, label: t(`readingBy.${value}`) }))}
          onChange={(value) => show({ reading: value })}
        />
      )}
    </div>
  )
}
