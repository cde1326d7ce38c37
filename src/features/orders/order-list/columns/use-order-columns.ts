import { useMemo } from 'react'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import { useColumnTitles } from '#features/list/columns/use-column-titles.ts'
import { useWaits } from '#features/list/columns/wait-cell.ts'
import { buildOrderColumns } from '#features/orders/order-list/columns/order-columns.ts'
import { orderListVariant } from '#features/orders/order-list/columns/variants.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import type { QueueColumn } from '#ui/queue/queue-types.ts'

/** The variant's columns in the present language; the heads of times name the zone. */
export function useOrderColumns(
  variant: ScreenVariant,
  { zone, waitLimits }: SessionUser['system'],
): readonly QueueColumn<OrderRow>[] {
  const columnTitle = useColumnTitles('orders', zone)
  const texts = useOrderTexts()
  const wait = useWaits(waitLimits)
  return useMemo(
    () => buildOrderColumns(orderListVariant(variant), columnTitle, { texts, zone, wait }),
    [columnTitle, texts, variant, zone, wait],
  )
}
