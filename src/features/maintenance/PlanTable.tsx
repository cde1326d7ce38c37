import { useTranslation } from 'react-i18next'
import type { HealthRow } from '#contract/system/health.endpoints.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import styles from '#features/maintenance/maintenance.module.css'

/** What a repair would change, row by row: the first ones, and how many there are. */
export function PlanTable({ repair: { rows, total } }: { repair: NonNullable<HealthRow['repair']> }) {
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
