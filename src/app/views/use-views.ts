import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { query } from '#api/queries.ts'
import { placeOfView } from '#app/views/view-place.ts'
import type { ViewPlace } from '#app/views/view-place.ts'
import { concerns, countOfView, isCounted } from '#app/views/count-view.ts'
import { LIMITS } from '#domain/limits.ts'
import type { SavedView } from '#contract/people/view.endpoints.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { inOrder } from '#features/list/views/view-order.ts'
import { usePushes } from '#features/session/realtime/use-realtime.ts'
import { roleOf } from '#routes/access.ts'

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
  /** Whether views and counts are fetched; otherwise they are as last known. */
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
