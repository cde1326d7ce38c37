import { useTranslation } from 'react-i18next'
import { useCodeLabels } from '#features/orders/order-test/create/request/use-code-labels.ts'
import styles from '#features/orders/order-test/upload/Upload.module.css'
import { PayLink } from '#features/orders/PayLink.tsx'
import { useCopying } from '#ui/code/use-copying.ts'
import { Action } from '#ui/fields/Action.tsx'

/** Where the payer of an uploaded order pays: to be opened, or copied and sent to them. */
export function PayPlace({ url }: { url: string }) {
  const { t } = useTranslation('orderTest')
  const labels = useCodeLabels()
  const { copy, said } = useCopying(labels)
  return (
    <span className={styles.payPlace}>
      <PayLink url={url} label={t('answer.payPage')} />
      <Action onClick={() => void copy(url)}>{labels.copy}</Action>
      <span role="status">{said}</span>
    </span>
  )
}
