import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/order.schemas.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import { buildOrderColumns } from '#features/orders/order-list/order-columns.tsx'
import { orderListVariant } from '#features/orders/order-list/variants.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { zoneName } from '#features/list/time-text.ts'
import type { QueueColumn } from '#ui/queue/queue-types.ts'

/** The variant's columns in the present language; the heads of times name the zone. */
export function useOrderColumns(variant: ScreenVariant, zone: string): readonly QueueColumn<OrderRow>[] {
  const { t } = useTranslation('orders')
  const texts = useOrderTexts()
  return useMemo(
    () =>
      buildOrderColumns(
        orderListVariant(variant),
        (id, isTimed) => {
          const title = t(`column.${id}`)
          return isTimed ? t('column.zoned', { title, zone: zoneName(zone) }) : title
        },
        { texts, zone },
      ),
    [t, texts, variant, zone],
  )
}
