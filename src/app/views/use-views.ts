import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { query } from '#api/api.ts'
import { placeOfView } from '#app/views/view-place.ts'
import type { ViewPlace } from '#app/views/view-place.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import type { SavedView } from '#contract/people/view.endpoints.ts'
import type { SocketPush } from '#contract/wire/socket.ts'
import { LIMITS } from '#domain/limits.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import { filtersOf } from '#features/list/rows/list-row.ts'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'
import { viewPatch, inOrder } from '#features/list/views/saved-views.ts'
import { usePushes } from '#features/session/realtime/realtime.ts'
import { roleOf } from '#routes/access.ts'

/** The queues that people work through; other lists show how many there are when they are opened. */
const QUEUES = ['orders', 'payoutOrders', 'payoutPool'] as const
type Queue = (typeof QUEUES)[number]

const listOf = (screen: string) => screen.split(':', 1)[0] ?? ''
const queueOf = (screen: string): Queue | undefined => QUEUES.find((queue) => queue === listOf(screen))

/** True for a view whose list shows how many rows match. */
const isCounted = ({ screen }: Pick<SavedView, 'screen'>): boolean => queueOf(screen) !== undefined

/** True for a push that may change how many rows match a view. */
function concerns({ screen }: Pick<SavedView, 'screen'>, { commandType }: SocketPush): boolean {
  const queue = queueOf(screen)
  return queue !== undefined && commandType.startsWith(queue === 'orders' ? 'order.' : 'payout.')
}

/** How many rows match a view now, at most the cap that its list counts to. */
async function countOfView(
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

/** A saved view with where it opens, and how many rows match it; null while unknown, or where nothing is counted. */
export interface QueueView {
  view: SavedView
  place: ViewPlace
  count: number | null
}

/** Views were saved by others; the own changes are seen at once. */
const VIEWS_MS = 60_000
/** However much happens, a view is counted no more often. */
const COUNT_EVERY_MS = 10_000
/** Changes within this time are counted together. */
const GATHER_MS = 500
const COUNTS = 'view.count'

interface ViewsOptions {
  /** Limits the views to one screen. */
  path?: string
  /** True while views and counts are fetched; otherwise they are as last known. */
  isLive?: boolean
}

/** The views that a person sees, in the person's order, with their counts. */
export function useViews(user: SessionUser | null, { path, isLive = true }: ViewsOptions = {}): QueueView[] {
  const role = user && roleOf(user)
  const viewOrder = user?.preferences.viewOrder ?? NO_ORDER
  const zone = user?.system.zone ?? ''
  const { data } = useQuery({
    ...query('savedView.getList', {}),
    staleTime: VIEWS_MS,
    enabled: isLive && user !== null,
  })
  const placed = useMemo(
    () =>
      inOrder(data?.list ?? [], viewOrder).flatMap((view) => {
        const place = role === null ? undefined : placeOfView(view, role)
        return place && (path === undefined || place.path === path) ? [{ view, place }] : []
      }),
    [data, viewOrder, role, path],
  )
  const counts = useQueries({
    queries: placed.map(({ view, place }) => ({
      queryKey: [COUNTS, view.id, view.search],
      queryFn: ({ signal }: { signal: AbortSignal }) => countOfView(view, place.variant, zone, signal),
      enabled: isLive && isCounted(view),
      staleTime: COUNT_EVERY_MS,
    })),
    combine: countsOf,
  })
  return useMemo(() => placed.map((one, at) => ({ ...one, count: counts[at] ?? null })), [placed, counts])
}

const NO_ORDER: readonly number[] = []
const countsOf = (results: readonly { data: number | undefined }[]) => results.map(({ data }) => data ?? null)

/** Counts again what pushes may have changed, at most once in a while. */
export function useLiveCounts(views: readonly QueueView[]): void {
  const client = useQueryClient()
  const changed = useRef(new Set<number>())
  const countedAt = useRef(-Infinity)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const note = (which: readonly QueueView[]) => {
    for (const {
      view: { id },
    } of which)
      changed.current.add(id)
    if (changed.current.size === 0) return
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        countedAt.current = performance.now()
        const ids = [...changed.current]
        changed.current.clear()
        for (const id of ids) void client.invalidateQueries({ queryKey: [COUNTS, id] })
      },
      Math.max(GATHER_MS, countedAt.current + COUNT_EVERY_MS - performance.now()),
    )
  }
  usePushes(
    (push) => note(views.filter(({ view }) => concerns(view, push))),
    () => note(views.filter(({ view }) => isCounted(view))),
  )
}

/** A count as it is shown: from the cap on, that there are more. */
export const countText = (count: number): string =>
  count >= LIMITS.countCap ? `${LIMITS.countCap.toLocaleString('en-US')}+` : count.toLocaleString('en-US')
