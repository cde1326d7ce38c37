import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import { effectiveKeys } from '#commands/keys/key-resolver.ts'
import { useSurface } from '#commands/react/surface-context.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { payeePartsOf } from '#domain/payouts/payee.ts'
import { keyText } from '#features/list/row-actions/command-keys.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { RepeatWarning } from '#features/payouts/inspector/SamePayee.tsx'
import type { PayoutForm } from '#machines/payout/payout-forms.ts'

/** Forms with which money goes to the payee, and those of them beside which the bank's page is open. */
const PAYS: readonly PayoutForm['name'][] = ['startPayment', 'sendToGateway', 'complete']
const BESIDE_BANK: readonly PayoutForm['name'][] = ['complete']

interface PayeeLeadProps {
  form: PayoutForm
  payout: PayoutRow
  zone: string
}

/** Above the fields of forms that pay: whether the payee may be paid twice, and the key that copies its parts. */
export function PayeeLead({ form, payout, zone }: PayeeLeadProps) {
  const { t } = useTranslation('payouts')
  const surface = useSurface()
  const pays = PAYS.includes(form.name)
  const { data } = useQuery({ ...query('payoutOrder.getDetail', { orderCode: payout.orderCode }), enabled: pays })
  if (!pays) return null
  const copy = BESIDE_BANK.includes(form.name) ? surface.offer('payout.copyPayee') : undefined
  const key = copy?.availability.ok ? effectiveKeys(copy.command, {}).at(-1) : undefined
  return (
    <>
      {data ? <RepeatWarning samePayee={data.samePayee} zone={zone} /> : null}
      {key === undefined ? null : (
        <p className={styles.note}>
          <kbd>{keyText(key)}</kbd>{' '}
          {t('copyPayee.key', {
            parts: payeePartsOf(payout)
              .map(({ part }) => t(`column.${part}`))
              .join(' → '),
          })}
        </p>
      )}
    </>
  )
}
