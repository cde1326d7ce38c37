import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { orderCommands } from '#commands/entities/order.commands.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { RowActions } from '#features/list/row-actions/RowActions.tsx'
import { useOrderTexts } from '#features/orders/order-texts.ts'

/** What is done to an order; taking back and going on are not about the order that is looked at. */
export const ROW_COMMANDS = orderCommands.filter(({ id }) => id !== 'order.undo' && id !== 'order.takeNext')

/** The actions on an order, and why the others are unavailable. */
export function OrderActions({ order, overrides }: { order: OrderRow; overrides: KeyOverrides }) {
  const texts = useOrderTexts()
  return (
    <RowActions
      commands={ROW_COMMANDS}
      target={{ kind: 'order', rows: [order], source: 'record', matching: null }}
      overrides={overrides}
      texts={texts}
    />
  )
}
