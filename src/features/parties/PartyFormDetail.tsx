import { MoneyPreview } from '#features/parties/money/MoneyPreview.tsx'
import type { MoneyPreviewProps } from '#features/parties/money/MoneyPreview.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'

/** Below a form about a merchant: what it posts, or what is made with a new one. */
export function MerchantFormDetail(props: MoneyPreviewProps) {
  return props.verb === 'create' ? <RelatedSupplier verb={props.verb} /> : <MoneyPreview {...props} />
}

/** Below a form about a supplier. */
export function SupplierFormDetail(props: MoneyPreviewProps) {
  return props.verb === 'create' ? <RelatedMerchant verb={props.verb} /> : <MoneyPreview {...props} />
}

interface FormProps {
  verb: string
}

/** Below the form of a new merchant: that a supplier is made with it, while the setting says so. */
function RelatedSupplier(props: FormProps) {
  const { t } = useTranslation('parties')
  return useMakesRelated('merchant', props) ? <p>{t('related.supplier')}</p> : null
}

/** Below the form of a new supplier: that a merchant is made with it. */
function RelatedMerchant(props: FormProps) {
  const { t } = useTranslation('parties')
  return useMakesRelated('supplier', props) ? <p>{t('related.merchant')}</p> : null
}

function useMakesRelated(role: 'merchant' | 'supplier', { verb }: FormProps): boolean {
  const isNew = verb === 'create'
  const { data } = useQuery({ ...query('user.getUnusedUserOptions', { role }), enabled: isNew })
  return isNew && data?.makesRelated === true
}
