const KEPT = 8
const storageKey = (userId: number) => `paydesk.recent.${userId}`

/** Ids of the commands a person ran last from the palette, newest first. */
export function recentCommands(userId: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function rememberCommand(userId: number, id: string): void {
  const ids = [id, ...recentCommands(userId).filter((other) => other !== id)].slice(0, KEPT)
  localStorage.setItem(storageKey(userId), JSON.stringify(ids))
}
