import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSurface } from '#commands/surface-context.ts'
import { DRAFTS } from '#features/form/draft/drafts.ts'
import { lazyModule } from '#features/lazy-module.ts'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'
import type { ListRows } from '#features/list/rows/use-list-rows.ts'

const drafts = lazyModule(async () => {
  const [{ draftsOf }, { lookForTabs }] = await Promise.all([
    import('#features/form/draft/drafts.ts'),
    import('#features/form/draft/drafts.ts'),
  ])
  // A form that another tab is filling in is not taken up here.
  await lookForTabs().catch(() => undefined)
  return { draftsOf }
})

/**
 * Opens the form again that was left on the record with which the page begins, if it is still possible: after a reload,
 * the way back, or in a tab that was closed.
 */
export function useReopenedForm<Row extends ListRow, Input extends SortedInput>(
  { definition, record, rowOf, pages }: ListRows<Row, Input>,
  userId: number,
  isBusy: boolean,
): void {
  const surface = useSurface()
  const client = useQueryClient()
  const awaited = useRef(record.code ?? '')
  // The module is fetched only if there is something to find.
  const isOver = useRef(localStorage.getItem(`${DRAFTS}${userId}`) === null)
  const reopen = useEffectEvent(() => {
    const key = awaited.current
    const row = key === '' ? undefined : rowOf(key)
    if ((key !== '' && !row) || surface.facts() === null) return
    isOver.current = true
    const { commands, targetOf } = definition
    const target = targetOf(row ? [row] : [], 'record', null)
    drafts.use(
      ({ draftsOf }) => {
        const ids = commands.map(({ id }) => id)
        const command = draftsOf(userId).newest(ids, key)?.command
        // The person may have gone on meanwhile.
        if (command !== undefined && !isBusy && (record.code ?? '') === key)
          surface.run(command, 'button', row && target)
      },
      () => undefined,
    )
  })
  const { status, source } = pages.list
  useEffect(() => {
    if (status !== 'ready' || isOver.current) return
    let isHere = true
    // Later, since caches change while others render.
    const soon = () => queueMicrotask(() => isHere && !isOver.current && reopen())
    soon()
    // A record that the list does not hold comes with its details.
    const stop = client.getQueryCache().subscribe(soon)
    return () => {
      isHere = false
      stop()
    }
  }, [client, status, source])
}
