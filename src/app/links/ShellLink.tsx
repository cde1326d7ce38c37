import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { builtRouteOf } from '#app/catalogue.ts'

/** A link within the console: a plain click navigates in place, other clicks are left to the browser. */
export function ShellLink({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const router = useRouter()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain) return
    event.preventDefault()
    if (href !== router.state.location.href) void router.navigate({ href })
  }
  const preload = () => {
    const path = builtRouteOf(href.split('?', 1)[0] ?? href)?.route.path
    if (path) void router.preloadRoute({ to: path }).catch(() => {})
  }
  return <a {...rest} href={href} onClick={go} onPointerEnter={preload} onFocus={preload} />
}
