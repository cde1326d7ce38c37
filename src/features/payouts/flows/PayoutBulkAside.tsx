import { BulkAside } from '#features/list/bulk/BulkAside.tsx'
import { usePayoutFieldWords } from '#features/payouts/flows/use-payout-field-words.ts'
import type { PayoutFlow } from '#features/payouts/flows/payout-flow.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { PAYOUT_BULKS } from '#machines/payout/payout-bulk.ts'
import type { PayoutBulk } from '#machines/payout/payout-bulk.ts'

interface PayoutBulkAsideProps {
  flow: Extract<PayoutFlow, { kind: 'bulk' }>
  facts: FormFacts
  zone: string
  isDemo: boolean
  width: number
  onWidthChange: (width: number) => void
  onLeave: () => void
}

/** A bulk action on payouts, beside the list. */
export function PayoutBulkAside({ flow, ...rest }: PayoutBulkAsideProps) {
  const { fields }: PayoutBulk = PAYOUT_BULKS[flow.command]
  const words = usePayoutFieldWords()
  return (
    <BulkAside
      {...rest}
      actor={flow.actor}
      namespace="payouts"
      name={flow.command.replace('payout.', '')}
      fields={fields}
      words={words}
    />
  )
}
