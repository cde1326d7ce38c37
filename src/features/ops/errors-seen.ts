import { useSyncExternalStore } from 'react'

const keyOf = (userId: number) => `paydesk.errorsSeen.${userId}`
const listeners = new Set<() => void>()
let version = 0

/** The id of the newest error that the person has looked at in this browser; 0 when none. */
export function errorsSeenUntil(userId: number): number {
  return Number(localStorage.getItem(keyOf(userId)) ?? 0) || 0
}

/** The person looked at all errors up to an id. */
export function markErrorsSeen(userId: number, id: number): void {
  if (id <= errorsSeenUntil(userId)) return
  localStorage.setItem(keyOf(userId), String(id))
  version += 1
  for (const listener of listeners) listener()
}

/** Renders the component again when errors were looked at. */
export function useErrorsSeen(): void {
  useSyncExternalStore(subscribe, () => version)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
