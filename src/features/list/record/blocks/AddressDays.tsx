import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/contract.ts'
import type { AnswerProps } from '#features/list/define/fields/list-of-fields.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { shortTimeText } from '#features/list/columns/time-text.ts'
import styles from '#features/list/record/blocks/AddressDays.module.css'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { FramedTable } from '#ui/FramedTable.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

type Addresses = OutputOf<'user.getAddresses'>

/** Shades of a count, from few to the most. */
const LEVELS = 4
const MONTH_AT = 'yyyy-'.length

/** Addresses and people by day: how often each signed in, first and last, the new ones marked. */
export function AddressDays({ answer, zone }: Pick<AnswerProps<never>, 'answer' | 'zone'>) {
  const { t } = useTranslation('addresses')
  const texts = useListTexts()
  const { days, list, total, userId: asked } = answer as Addresses
  if (list.length === 0) return <p>{t('none')}</p>
  const isOfPeople = asked === null
  // The newest first: the panel is narrow.
  const shownDays = days.map((day, at) => ({ day, at })).toReversed()
  const most = Math.max(1, ...list.flatMap(({ counts }) => counts))
  return (
    <>
      <FramedTable label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t(isOfPeople ? 'account' : 'ip')}</th>
            {shownDays.map(({ day }) => (
              <th key={day} scope="col" data-numeric className={styles.whole} title={day}>
                {day.slice(MONTH_AT)}
              </th>
            ))}
            <th scope="col">{t('first')}</th>
            <th scope="col">{t('last')}</th>
            <th scope="col" data-numeric>
              {t('total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <tr key={`${row.userId} ${row.ip}`}>
              <th scope="row" data-mono={isOfPeople ? undefined : true} className={styles.whole}>
                <UntrustedText text={isOfPeople ? row.account : row.ip} />{' '}
                {row.isNew ? <StatusBadge tone="warn" icon="attention" label={t('isNew')} /> : null}
                {isOfPeople ? (
                  <div className={recordStyles.muted}>
                    {texts.enum('role', row.role)} · <UntrustedText text={row.ip} />
                  </div>
                ) : null}
              </th>
              {shownDays.map(({ day, at }) => {
                const count = row.counts[at] ?? 0
                return (
                  <td key={day} data-numeric className={styles.day} data-level={Math.ceil((count / most) * LEVELS)}>
                    {count === 0 ? '·' : count}
                  </td>
                )
              })}
              <td className={styles.whole}>{shortTimeText(row.firstTime, zone)}</td>
              <td className={styles.whole}>{shortTimeText(row.lastTime, zone)}</td>
              <td data-numeric>{row.total}</td>
            </tr>
          ))}
        </tbody>
      </FramedTable>
      {list.length < total ? <p>{t('cut', { shown: list.length, total })}</p> : null}
    </>
  )
}
