import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { monitorLogActions, clearedUntil } from '#actions/collect/monitor.actions.ts'
import { api, query } from '#api/api.ts'
import type { MonitorLogRow } from '#contract/accounts/monitor-log.endpoints.ts'
import { accountPlace, familyOfProduct } from '#domain/accounts/families.ts'
import { orderPlace } from '#domain/system/audit-kinds.ts'
import { entityPlace } from '#domain/entities.ts'
import type { EntityKind } from '#domain/entities.ts'
import { LIMITS } from '#domain/limits.ts'
import { MONITOR_LOG_FIELDS } from '#domain/lists/orders/monitor.fields.ts'
import type { LogPhase } from '#domain/monitors/monitors.ts'
import { useErrorText } from '#features/failure-text.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import type { FormDetailProps } from '#features/list/define/fields/list-of-fields.ts'
import { isTeaching, TeachMessage } from '#features/teaching/TeachMessage.tsx'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { FactList, useShown, createShown } from '#features/list/FactList.tsx'
import { AddressDays } from '#features/list/record/blocks/AddressDays.tsx'
import { Loaded } from '#features/list/record/blocks/Loaded.tsx'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import type { FormValues } from '#machines/form/form-values.ts'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import { Timeline } from '#ui/Timeline.tsx'

/** Colour and icon of the phases of a report. */
const PHASE_STYLES: Record<LogPhase, StatusStyle> = {
  received: { tone: 'neutral', icon: 'created' },
  verified: { tone: 'info', icon: 'info' },
  parsed: { tone: 'info', icon: 'info' },
  seenBefore: { tone: 'neutral', icon: 'none' },
  matched: { tone: 'warn', icon: 'waiting' },
  settled: { tone: 'success', icon: 'done' },
  refused: { tone: 'danger', icon: 'refused' },
}

/** The plan of what clearing the log would delete, by the time up to which it does: it deletes nothing else. */
const presentClearing = createShown<string>()

const TYPING_MS = 300

/** Below the form that clears the log: how many rows go, and how many stay for orders under way. */
function ClearingPreview({ values }: { values: FormValues }) {
  const { t } = useTranslation('monitorLog')
  const errorText = useErrorText()
  const [typed] = useDebouncedValue(clearedUntil(values), TYPING_MS)
  const endTime = typed || undefined
  const { data, error } = useQuery({ ...query('monitorLog.getClearing', { endTime }), staleTime: 0 })
  useShown(presentClearing, [endTime], data?.plan)
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return null
  return (
    <FactList
      label={t('clearing.label')}
      facts={[
        { name: t('clearing.goes'), value: t('clearing.rows', { count: data.goes }) },
        { name: t('clearing.stays'), value: t('clearing.rows', { count: data.stays }) },
      ]}
    />
  )
}

/** Below the forms: the text of the report that is taught, or what clearing the log would delete. */
function FormDetail({ row, verb, ...props }: FormDetailProps<MonitorLogRow>) {
  if (!isTeaching(verb)) return <ClearingPreview values={props.values} />
  return row ? <TeachMessage {...props} subject={{ report: row.report }} /> : null
}

/** Place of a record's stored data, for one that has no screen of its own. */
const stored = (toKind: EntityKind, id: number | null) =>
  entityPlace({ toKind, toNumber: id === null ? null : String(id), auditId: null })

/** An account on its family's screen; what is stored of one that has none. */
function placeOf({ productId, resourceId }: Pick<MonitorLogRow, 'productId' | 'resourceId'>) {
  const family = productId === null ? undefined : familyOfProduct(productId)
  return family && resourceId !== null ? accountPlace(family.name, resourceId) : stored('resource', resourceId)
}

/** Outcome of each report of a monitor, phase by phase. */
export default defineList({
  screen: 'monitorLog',
  namespace: 'monitorLog',
  alsoNamed: ['teaching', 'bankMessages', 'messagePatterns', 'addresses'],
  icon: 'report-search',
  goto: 'v l',
  call: 'monitorLog.getList',
  fields: MONITOR_LOG_FIELDS,
  search: 'monitorId',
  suggest: (text) => {
    const value = text.trim()
    const code = /^[cp]\d{16}$/i.test(value) ? [{ field: 'orderCode', value: value.toUpperCase() }] : []
    return [...code, ...['monitorId', 'cardNumber', 'recordId'].map((field) => ({ field, value }))]
  },
  titleOf: ({ monitorId, id }) => `${monitorId ?? '—'} ${id}`,
  lineOf: ({ monitorId, recordId, orderCode, logPhase }, { texts }) =>
    [monitorId, recordId, orderCode, texts.enum('logPhase', logPhase)].filter(Boolean).join(' · '),
  actions: monitorLogActions,
  exports: 'monitorLog.export',
  cells: {
    logPhase: ({ logPhase }, { texts }) => ({ ...PHASE_STYLES[logPhase], label: texts.enum('logPhase', logPhase) }),
    orderCode: ({ orderCode }, context) => linkCell(orderCode, orderPlace(orderCode), context),
    recordId: ({ recordId, bankRecordId }, context) => linkCell(recordId, stored('bankRecord', bankRecordId), context),
    resourceName: ({ resourceName, ...account }, context) => linkCell(resourceName, placeOf(account), context),
  },
  live: {
    read: (push) => (push.commandType === 'monitorLog.added' ? { kind: 'created' } : null),
    countNewer: async (filters, newerThanId, signal) =>
      (await api.call('monitorLog.getList', { ...filters, newerThanId, pageSize: 1 }, { signal })).total,
  },
  Detail: ReportTrace,
  FormDetail,
  Answer: AddressDays,
  along: (_verb, input) => ({ plan: presentClearing.of([Reflect.get(input, 'endTime')]) }),
})

/** The way of a report through its phases, with what was received. */
function ReportTrace({ row: { report, id }, zone }: { row: MonitorLogRow; zone: string }) {
  const { t } = useTranslation(['monitorLog', 'common'])
  const texts = useListTexts('monitorLog')
  const result = useQuery({
    ...query('monitorLog.getList', { report, pageSize: LIMITS.pageSizeDefault }),
    staleTime: 0,
  })
  const labels = { copy: t('inspector.copy'), copied: t('inspector.copiedField'), copyFailed: t('copyFailed') }
  return (
    <Loaded result={result}>
      {(data) => {
        const way = data.list.toSorted(
          (one, other) => one.createTime.localeCompare(other.createTime) || one.id - other.id,
        )
        const text = way.find((one) => one.text !== null)?.text ?? ''
        return (
          <>
            <h2 className={recordStyles.heading}>{t('way.title')}</h2>
            <Timeline
              label={t('way.title')}
              entries={way.map((one) => ({
                id: String(one.id),
                at: timeText(one.createTime, zone),
                title:
                  one.id === id ? <b>{texts.enum('logPhase', one.logPhase)}</b> : texts.enum('logPhase', one.logPhase),
                detail: one.logReason === null ? undefined : texts.enum('logReason', one.logReason),
                tone: PHASE_STYLES[one.logPhase].tone,
              }))}
            />
            <h2 className={recordStyles.heading}>{t('way.text')}</h2>
            {text === '' ? <p>{t('way.noText')}</p> : <CodeBlock label={t('way.text')} text={text} labels={labels} />}
          </>
        )
      }}
    </Loaded>
  )
}
