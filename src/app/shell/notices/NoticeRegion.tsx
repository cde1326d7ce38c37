import { notificationsStore } from '@mantine/notifications'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPage } from '#features/load-page.ts'
import { whenIdle } from '#features/when-idle.ts'

const loadNotices = loadPage(() => import('#app/shell/notices/Notices.tsx'))
const Notices = lazy(async () => ({ default: (await loadNotices()).Notices }))

/** Where short notices appear. It is loaded once the page is idle, or as soon as there is a notice. */
export function NoticeRegion({ isMenuFolded }: { isMenuFolded: boolean }) {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const need = () => setNeeded(true)
    if (notificationsStore.getState().notifications.length > 0) need()
    const stops = [whenIdle(need), notificationsStore.subscribe(need)]
    return () => stops.forEach((stop) => stop())
  }, [])
  return <Suspense>{isNeeded && <Notices isMenuFolded={isMenuFolded} />}</Suspense>
}
