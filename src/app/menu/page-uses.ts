import { useEffect, useState } from 'react'

type Uses = Readonly<Record<string, number>>

const keyOf = (userId: number) => `paydesk.uses.${userId}`

/**
 * Count of a person's visits to each path, kept in this browser as the last commands of the palette are. The answer is
 * that of the first look, so that the menu does not change its order under the hand.
 */
export function usePageUses(userId: number, path: string): Uses {
  const [uses] = useState(() => usesOf(userId))
  useEffect(() => {
    const known = usesOf(userId)
    localStorage.setItem(keyOf(userId), JSON.stringify({ ...known, [path]: (known[path] ?? 0) + 1 }))
  }, [userId, path])
  return uses
}

function usesOf(userId: number): Uses {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}')
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter((one): one is [string, number] => typeof one[1] === 'number'),
    )
  } catch {
    return {}
  }
}
