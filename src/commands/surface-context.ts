import { createContext, useContext, useLayoutEffect, useSyncExternalStore } from 'react'
import type { CommandSurface, Layer, Offer, ScreenHost } from '#commands/surface.ts'

const SurfaceContext = createContext<CommandSurface | null>(null)
export const SurfaceProvider = SurfaceContext.Provider

/** The console's command surface; throws outside the shell. */
export function useSurface(): CommandSurface {
  const surface = useContext(SurfaceContext)
  if (!surface) throw new Error('no command surface above this component')
  return surface
}

/** The applicable commands with their availability; follows focus and selection. */
export function useOffers(): readonly Offer[] {
  const surface = useSurface()
  return useSyncExternalStore(surface.subscribe, surface.offers)
}

/** Registers the screen's host while it is mounted; pass a stable object. */
export function useScreenHost(host: ScreenHost): void {
  const surface = useSurface()
  // Before it is painted: whoever sees the screen may press its keys at once.
  useLayoutEffect(() => surface.registerScreen(host), [surface, host])
}

/** Lets a layer capture the keyboard while mounted and open; Esc calls `leave`. */
export function useLayer(layer: Layer | null): void {
  const surface = useSurface()
  // Before it is painted: whoever sees it may press Esc at once.
  useLayoutEffect(() => (layer ? surface.pushLayer(layer) : undefined), [surface, layer])
}
