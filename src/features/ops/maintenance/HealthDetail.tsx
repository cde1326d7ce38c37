import { useTranslation } from 'react-i18next'
import type { HealthRow } from '#contract/system/health.endpoints.ts'
import { isRunState } from '#domain/system/run-state.ts'
import { HEALTH_FACTS } from '#domain/system/health.ts'
import type { HealthUnit } from '#domain/system/health.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { amountText } from '#features/ops/maintenance/fact-text.ts'
import styles from '#features/ops/maintenance/maintenance.module.css'
import { RunStateDetail } from '#features/ops/maintenance/RunStateDetail.tsx'
import { RunStateRules } from '#features/ops/maintenance/RunStateRules.tsx'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

/** Details of a fact: the run state's lifecycle, a queue's jobs, a repair's plan, processes or statements. */
export function HealthDetail({ row, zone }: { row: HealthRow; zone: string }) {
  return (
    <div className={styles.detail}>
      <p className={styles.muted}>
        <Meaning row={row} />
      </p>
      {row.runState ? <RunStateDetail runState={row.runState} zone={zone} /> : null}
      {row.jobs && row.jobs.list.length > 0 ? <JobTable list={row.jobs.list} zone={zone} /> : null}
      {row.repair && row.repair.total > 0 ? <PlanTable repair={row.repair} /> : null}
      {row.lines.length > 0 ? <LineTable row={row} /> : null}
    </div>
  )
}

/** Below a form: what the chosen state lets happen, or what exactly a repair will change. */
export function HealthFormDetail({
  verb,
  row,
  values,
}: {
  verb: string
  row: HealthRow | undefined
  values: FormValues
}) {
  if (verb === 'setRunState') {
    const to = textOf(values, 'to')
    return isRunState(to) ? <RunStateRules state={to} /> : null
  }
  return row?.repair ? <PlanTable repair={row.repair} /> : null
}

function Meaning({ row }: { row: HealthRow }) {
  const { t } = useTranslation('systemMaintenance')
  return t(`meaning.${row.name}`)
}

function JobTable({ list, zone }: { list: NonNullable<HealthRow['jobs']>['list']; zone: string }) {
  const { t } = useTranslation('systemMaintenance')
  return (
    <>
      <h2 className={recordStyles.heading}>{t('jobs.title')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('jobs.about')}</th>
            <th scope="col">{t('jobs.state')}</th>
            <th scope="col">{t('jobs.due')}</th>
            <th scope="col">{t('jobs.retries')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((job) => (
            <tr key={job.id}>
              <td title={job.id}>{job.about ?? job.id.slice(0, 8)}</td>
              <td>{t(`jobs.stateOf.${job.state}`)}</td>
              <td>{timeText(job.startTime, zone)}</td>
              <td>{job.retries}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Kinds of a fact's lines, and the unit of their amounts. */
const LINES: { processes: Lines } & Partial<Record<HealthRow['name'], Lines>> = {
  slowestStatement: ['statements', HEALTH_FACTS.slowestStatement.unit],
  backup: ['backups', HEALTH_FACTS.databaseSize.unit],
  processes: ['processes', HEALTH_FACTS.notifyDelay.unit],
}
type Lines = readonly [kind: 'statements' | 'backups' | 'processes', unit: HealthUnit]

function LineTable({ row: { lines, name } }: { row: HealthRow }) {
  const { t } = useTranslation('systemMaintenance')
  const [kind, unit] = LINES[name] ?? LINES.processes
  return (
    <>
      <h2 className={recordStyles.heading}>{t(`${kind}.title`)}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(`${kind}.text`)}</th>
            <th scope="col">{t(`${kind}.amount`)}</th>
            <th scope="col">{t(`${kind}.count`)}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ text, amount, count }) => (
            <tr key={text}>
              <td className={styles.mono}>{sanitizeText(text)}</td>
              <td>{amountText(amount, unit)}</td>
              <td>{amountText(count, 'count')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The rows that a repair would change: the first ones, and their count. */
function PlanTable({ repair: { rows, total } }: { repair: NonNullable<HealthRow['repair']> }) {
  const { t } = useTranslation('systemMaintenance')
  return (
    <>
      <h2 className={recordStyles.heading}>{t('repair.title', { count: total })}</h2>
      <table className={styles.table} aria-label={t('repair.label')}>
        <thead>
          <tr>
            <th scope="col">{t('repair.what')}</th>
            <th scope="col">{t('repair.change')}</th>
            <th scope="col">{t('repair.why')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ entity, id, field, now, wouldBe, why }) => (
            <tr key={`${entity} ${id} ${field}`}>
              <td>
                {t(`repair.entity.${entity}`)} {id} · {t(`repair.field.${field}`)}
              </td>
              <td>
                <del>{shown(now)}</del> → <ins>{shown(wouldBe)}</ins>
              </td>
              <td>{t(`repair.reason.${why}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length ? <p className={styles.muted}>{t('repair.more', { count: total - rows.length })}</p> : null}
    </>
  )

  function shown(value: unknown): string {
    return typeof value === 'boolean' ? t(`repair.flag.${value ? 'yes' : 'no'}`) : String(value ?? '')
  }
}
