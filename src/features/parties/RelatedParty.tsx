import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'

interface FormProps {
  verb: string
}

/** Below the form of a new merchant: that a supplier is made with it, while the setting says so. */
export function RelatedSupplier({ verb }: FormProps) {
  const { t } = useTranslation('parties')
  const { data } = useQuery({ ...query('system-config.get:autoCreateRelateSupplier', {}), enabled: verb === 'create' })
  return verb === 'create' && data?.value ? <p>{t('related.supplier')}</p> : null
}

/** Below the form of a new supplier: that a merchant is made with it. */
export function RelatedMerchant({ verb }: FormProps) {
  const { t } = useTranslation('parties')
  const { data } = useQuery({ ...query('system-config.get:autoCreateRelateMerchant', {}), enabled: verb === 'create' })
  return verb === 'create' && data?.value ? <p>{t('related.merchant')}</p> : null
}
