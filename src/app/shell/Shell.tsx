import { Outlet } from '@tanstack/react-router'

/** The console around a screen. */
export function Shell() {
  return (
    <main>
      <Outlet />
    </main>
  )
}
