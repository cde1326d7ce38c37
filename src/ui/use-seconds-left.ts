import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** How many of some seconds are left since it was first drawn. */
export function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return left
}
