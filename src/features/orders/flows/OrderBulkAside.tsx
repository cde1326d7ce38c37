import { BulkAside } from '#features/list/bulk/BulkAside.tsx'
import { useOrderFieldWords } from '#features/orders/flows/use-order-field-words.ts'
import type { OrderFlow } from '#features/orders/order-list/order-flow.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { ORDER_BULKS } from '#machines/order/order-bulk.ts'
import type { OrderBulk } from '#machines/order/order-bulk.ts'

interface OrderBulkAsideProps {
  flow: Extract<OrderFlow, { kind: 'bulk' }>
  facts: FormFacts
  zone: string
  isDemo: boolean
  width: number
  onWidthChange: (width: number) => void
  onLeave: () => void
}

/** A bulk action on orders, beside the list. */
export function OrderBulkAside({ flow, ...rest }: OrderBulkAsideProps) {
  const { fields }: OrderBulk = ORDER_BULKS[flow.command]
  const words = useOrderFieldWords(fields)
  return (
    <BulkAside
      {...rest}
      actor={flow.actor}
      namespace="orders"
      name={flow.command.replace('order.', '')}
      fields={fields}
      words={words}
    />
  )
}
