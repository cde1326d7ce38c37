import type { SavedView } from '#contract/people/view.endpoints.ts'
import type { SocketPush } from '#contract/wire/socket.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import { filtersOf } from '#features/list/rows/list-row.ts'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'
import { viewPatch } from '#features/list/views/saved-views.ts'

/** The queues that people work through; other lists show how many there are when they are opened. */
const QUEUES = ['orders', 'payoutOrders', 'payoutPool'] as const
type Queue = (typeof QUEUES)[number]

const listOf = (screen: string) => screen.split(':', 1)[0] ?? ''
const queueOf = (screen: string): Queue | undefined => QUEUES.find((queue) => queue === listOf(screen))

/** Whether the views of a list show how many rows match. */
export const isCounted = ({ screen }: Pick<SavedView, 'screen'>): boolean => queueOf(screen) !== undefined

/** Whether a push may change how many rows match a view. */
export function concerns({ screen }: Pick<SavedView, 'screen'>, { commandType }: SocketPush): boolean {
  const queue = queueOf(screen)
  return queue !== undefined && commandType.startsWith(queue === 'orders' ? 'order.' : 'payout.')
}

/** How many rows match a view now, at most the cap that its list counts to. */
export async function countOfView(
  { screen, search }: Pick<SavedView, 'screen' | 'search'>,
  variant: ScreenVariant,
  zone: string,
  signal: AbortSignal,
): Promise<number> {
  const queue = queueOf(screen)
  if (queue === undefined) throw new Error(`${screen} is not counted`)
  if (queue === 'orders') {
    const { orderDefinition } = await import('#features/orders/order-list/order-definition.ts')
    return await countWith(orderDefinition(variant), search, zone, signal)
  }
  const { payoutDefinition } = await import('#features/payouts/payout-list/payout-definition.ts')
  return await countWith(payoutDefinition(queue, variant), search, zone, signal)
}

/** The list's own count, of rows newer than none. */
async function countWith<Row extends ListRow, Input extends SortedInput>(
  { filters, inputOf, live }: ListDefinition<Row, Input>,
  kept: SavedView['search'],
  zone: string,
  signal: AbortSignal,
): Promise<number> {
  if (!live?.countNewer) throw new Error('the list counts nothing')
  return await live.countNewer(filtersOf(inputOf(viewPatch(filters, kept), zone, new Date())), 0, signal)
}
