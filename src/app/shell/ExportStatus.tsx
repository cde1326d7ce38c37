import i18next from 'i18next'
import { notifications } from '@mantine/notifications'
import { createElement, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import type { CommandSurface } from '#commands/surface.ts'
import { StoredMessage, useSay } from '#features/failure-text.ts'
import { lazyComponent } from '#features/lazy-component.tsx'
import { lazyModule } from '#features/lazy-module.ts'
import { exporter } from '#features/list/export/exporter.ts'
import { useSession } from '#features/session/session-context.ts'

const ExportLine = lazyComponent(lazyModule(() => import('#features/list/export/ExportLine.tsx')))

/** The person's exports: they go on whatever screen is shown, end with the session, and tell of each file. */
export function ExportStatus({ surface }: { surface: Pick<CommandSurface, 'setExport'> }) {
  const session = useSession()
  const say = useSay('list')
  const actor = useSyncExternalStore(exporter.subscribe, exporter.actor)
  const state = useSyncExternalStore(exporter.subscribe, exporter.state)
  useEffect(() => session.onEnded(exporter.end), [session])
  useLayoutEffect(() => surface.setExport(state), [surface, state])
  useEffect(
    () =>
      exporter.onFinished(({ fileName, rows }) => {
        const said = () => say('export.done', { count: rows, rows: rows.toLocaleString(i18next.language), fileName })
        notifications.show({ message: createElement(StoredMessage, { said }), withCloseButton: true })
      }),
    [say],
  )
  return actor && state !== null && <ExportLine actor={actor} />
}
