import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedValue } from '@mantine/hooks'
import { limitsIn } from '#actions/parties/account.fields.ts'
import { query } from '#api/api.ts'
import type { AccountRow } from '#contract/accounts/account.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import styles from '#features/accounts/Accounts.module.css'
import { QrFromPicture } from '#features/accounts/QrFromPicture.tsx'
import { useErrorText } from '#features/failure-text.ts'
import type { FormDetailProps } from '#features/list/define/fields/list-of-fields.ts'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { LoadingState } from '#ui/states.tsx'

const TYPING_MS = 300
/** Outcomes of orders, in the order in which they are told. */
const OUTCOMES = ['kept', 'elsewhere', 'failed', 'gained', 'rescued'] as const

/** Orders of the last 24 hours as they would have gone with the typed limits and weight; shown once these differ. */
function LimitsTried({ row, values }: { row: AccountRow; values: FormValues }) {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText()
  const [limits] = useDebouncedValue(limitsIn(values), TYPING_MS)
  const isChanged = Object.entries(limits).some(([name, value]) => value !== row[name as keyof typeof limits])
  const { data, error } = useQuery({
    ...query('resource.tryLimits', { resourceId: row.id, ...limits }),
    enabled: isChanged,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!isChanged) return null
  if (error) return <p className={styles.muted}>{errorText(error)}</p>
  if (!data) return null
  const { currency, exponent } = data
  return (
    <section aria-label={t('tried.title')} aria-live="polite">
      <h3>{t('tried.title')}</h3>
      <ul className={styles.lines}>
        {OUTCOMES.map((outcome) => (
          <li key={outcome}>
            {t(`tried.${outcome}`, {
              count: data[outcome].orders,
              amount: `${formatMoney(data[outcome].amountMinor, exponent)} ${currency}`,
            })}
          </li>
        ))}
      </ul>
      {data.isCut ? <p className={styles.muted}>{t('tried.cut')}</p> : null}
    </section>
  )
}

/** The forms that say what an account's QR code holds. */
const WITH_LINK: ReadonlySet<string> = new Set(['create', 'edit', 'copy'])

/** Below a form about an account: what has to be seen before it is sent, or the QR code that is typed or read. */
export function AccountFormDetail({ onFill, onReady, row, values, verb }: FormDetailProps<AccountRow>) {
  if (WITH_LINK.has(verb))
    return (
      <>
        <QrFromPicture link={textOf(values, 'link')} onLink={(link) => onFill({ link })} />
        {row && verb === 'edit' && row.family !== 'opt' ? <LimitsTried row={row} values={values} /> : null}
      </>
    )
  return row && verb === 'switch' ? <SwitchCheck row={row} onReady={onReady} /> : null
}

interface SwitchCheckProps {
  row: AccountRow
  onReady: () => void
}

/** The account's QR code as payers see it, and orders under way. The switch waits until the picture is loaded. */
function SwitchCheck({ row, onReady }: SwitchCheckProps) {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText()
  const { data, error } = useQuery({
    ...query('resource.getResourceDetailInfo', { resourceId: row.id, productId: row.productId }),
    staleTime: 0,
    gcTime: 0,
  })
  const hasNoPicture = data !== undefined && data.qrCode === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what is shown is known; the callback is new on every render.
  useEffect(() => {
    if (hasNoPicture) onReady()
  }, [hasNoPicture])
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <LoadingState label={t('switchCheck.loading')} />
  const { exponent, processingOrderAmount, processingOrderCount } = data
  return (
    <div className={styles.check}>
      {data.qrCode === null ? (
        <p>{t('switchCheck.noPicture')}</p>
      ) : (
        <img
          src={`data:image/png;base64,${data.qrCode}`}
          alt={t('switchCheck.picture', { name: row.name })}
          width={160}
          height={160}
          onLoad={onReady}
        />
      )}
      {row.enabled && processingOrderCount > 0 ? (
        <p>
          {t('switchCheck.underWay', {
            count: processingOrderCount,
            amount: `${formatMoney(processingOrderAmount, exponent)} ${row.currency}`,
          })}
        </p>
      ) : null}
    </div>
  )
}
