import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportStep } from '#commands/command.ts'
import { useLayer } from '#commands/surface-context.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { FilterChips } from '#features/list/fields/FilterChips.tsx'
import { DAY_SPANS } from '#domain/time/day-spans.ts'
import { clearing } from '#features/list/fields/filters.ts'
import type { FilterModel } from '#features/list/fields/filters.ts'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import type { ListNamespace } from '#features/list/list-definition.ts'
import { filterName } from '#features/list/list-labels.ts'
import { SPAN_FILTER } from '#features/report/define-report.ts'
import styles from '#features/report/Report.module.css'
import type { ReportSearch } from '#features/report/report-search.ts'
import { Action } from '#ui/fields/Action.tsx'
import type { FilterOpen } from '#ui/filter/FilterBar.tsx'

interface ReportFilterBarProps {
  report: { filters: FilterModel; filterNames: ListNamespace; unspanned?: 'today' }
  search: ReportSearch
  setSearch: (patch: object) => void
  error: Error | null
  zone: string
  /** Filters that are not offered. */
  without: readonly string[]
  open: FilterOpen
  onOpen: (open: FilterOpen) => void
  isBusy: boolean
  /** There is something to export. */
  canExport: boolean
  /** The key of the step that compares, as the person has it. */
  beforeKey: string | undefined
  onStep: (step: ReportStep) => void
}

/** Time span and filters of a report, edited with the list kit's controls; all of their state is in the URL. */
export function ReportFilterBar({
  report,
  search,
  setSearch,
  error,
  zone,
  open,
  onOpen,
  ...tools
}: ReportFilterBarProps) {
  const { t } = useTranslation(['report', 'list'])
  const lookup = useLookup()
  const texts = useListTexts()
  const isOwn = search.startTime !== undefined || search.endTime !== undefined
  const span = isOwn ? 'own' : (search.created ?? report.unspanned ?? 'lastDay')
  const issues = error === null ? [] : (asCallFailure(error).failure.issues ?? [])
  const spanIssue = issues.find(({ path }) => report.filters.ofField(path)?.id === SPAN_FILTER.id)
  const isOpen = open !== null
  useLayer(useMemo(() => (isOpen ? { id: 'reportFilter', leave: () => onOpen(null) } : null), [isOpen, onOpen]))

  const spans = [
    ...(report.unspanned ? [] : [{ value: 'lastDay', label: t('report:lastDay'), created: undefined }]),
    ...DAY_SPANS.map((name) => ({ value: name, label: t(`list:filter.span.${name}`), created: name })),
  ] as const

  return (
    <FilterChips
      filters={report.filters}
      setElsewhere={[SPAN_FILTER.id]}
      without={tools.without}
      nameOf={(id) => filterName(lookup, report.filterNames, id)}
      search={{ ...search }}
      zone={zone}
      issues={issues}
      open={open}
      onOpen={onOpen}
      onPatch={setSearch}
      start={
        <div className={styles.spans} role="group" aria-label={t('report:span')}>
          {spans.map(({ value, label, created }) => (
            <Action
              key={value}
              aria-pressed={span === value}
              variant={span === value ? 'main' : 'plain'}
              onClick={() => setSearch({ ...clearing([SPAN_FILTER]), created })}
            >
              {label}
            </Action>
          ))}
          <Action
            aria-haspopup="dialog"
            aria-pressed={span === 'own'}
            variant={span === 'own' ? 'main' : 'plain'}
            onClick={() => onOpen({ kind: 'editor', id: SPAN_FILTER.id })}
          >
            {t('report:ownSpan')}
          </Action>
          {spanIssue === undefined ? null : (
            <span className={styles.fault} role="alert">
              {texts.fault(spanIssue)}
            </span>
          )}
        </div>
      }
    >
      {search.before === undefined && !('before' in report.filters.shape) ? null : (
        <Action
          aria-pressed={search.before === true}
          variant={search.before ? 'main' : 'plain'}
          keys={tools.beforeKey}
          onClick={() => tools.onStep('before')}
        >
          {t('report:periodBefore')}
        </Action>
      )}
      <Action aria-busy={tools.isBusy} onClick={() => tools.onStep('refresh')}>
        {t('list:tool.refresh')}
      </Action>
      <Action disabled={!tools.canExport} onClick={() => tools.onStep('export')}>
        {t('list:tool.export')}
      </Action>
      <Action disabled={!tools.canExport} onClick={() => tools.onStep('print')}>
        {t('report:print')}
      </Action>
    </FilterChips>
  )
}
