/** Runs something once the page has nothing better to do, at the latest after a second; answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  // Safari knows no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 300)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 1_000 })
  return () => cancelIdleCallback(handle)
}
