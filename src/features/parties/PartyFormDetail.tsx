import { RelatedMerchant, RelatedSupplier } from '#features/parties/RelatedParty.tsx'
import { MoneyPreview } from '#features/parties/money/MoneyPreview.tsx'
import type { MoneyPreviewProps } from '#features/parties/money/MoneyPreview.tsx'

/** Below a form about a merchant: what it posts, or what is made with a new one. */
export function MerchantFormDetail(props: MoneyPreviewProps) {
  return props.verb === 'create' ? <RelatedSupplier verb={props.verb} /> : <MoneyPreview {...props} />
}

/** Below a form about a supplier. */
export function SupplierFormDetail(props: MoneyPreviewProps) {
  return props.verb === 'create' ? <RelatedMerchant verb={props.verb} /> : <MoneyPreview {...props} />
}
