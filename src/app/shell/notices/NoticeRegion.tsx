import { notificationsStore } from '@mantine/notifications'
import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '#features/lazy-component.tsx'
import { lazyModule } from '#features/lazy-module.ts'
import { whenIdle } from '#features/when-idle.ts'

const Notices = lazyComponent(
  lazyModule(async () => ({ default: (await import('#app/shell/notices/Notices.tsx')).Notices })),
  { isOptional: true },
)

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
