import { useMemo } from 'react'
import { orderStatusOf } from '#domain/orders/order-status.ts'
import { makeListTexts, useLookup } from '#features/list/list-texts.ts'
import type { ListTexts, Lookup } from '#features/list/list-texts.ts'

/** Texts for orders. */
export interface OrderTexts extends ListTexts {
  orderStatus(id: number): string
}

/** The words of the present language; the screen has loaded the namespaces that they are in. */
export function useOrderTexts(): OrderTexts {
  const lookup = useLookup()
  return useMemo(() => makeOrderTexts(lookup), [lookup])
}

/** Builds the texts from a locale lookup. */
export function makeOrderTexts(t: Lookup): OrderTexts {
  const texts = makeListTexts(t, 'orders')
  return { ...texts, orderStatus: (id) => texts.enum('orderStatus', orderStatusOf(id)) }
}
