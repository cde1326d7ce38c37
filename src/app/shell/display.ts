import type { MantineColorScheme } from '@mantine/core'
import { useSyncExternalStore } from 'react'

const SCHEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto']

/** The next colour scheme. */
export function nextScheme(scheme: MantineColorScheme): MantineColorScheme {
  return SCHEMES[(SCHEMES.indexOf(scheme) + 1) % SCHEMES.length] ?? 'auto'
}

/** Enters or leaves full screen; does nothing if the browser refuses. */
export function toggleFullscreen(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  done.catch(() => {})
}

/** True while the console fills the screen. */
export function useIsFullscreen(): boolean {
  return useSyncExternalStore(onFullscreenChange, () => document.fullscreenElement !== null)
}

function onFullscreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
