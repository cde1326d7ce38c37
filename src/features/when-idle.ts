/** Longer than a page usually waits for its first rows, in which the browser looks idle. */
const AFTER_MS = 1_500
/** A page with live rows may never look idle. */
const AT_MOST_MS = 1_000

/** Runs something once the page has come to rest; answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  // Safari knows no idle callbacks.
  const soon =
    window.requestIdleCallback?.bind(window) ??
    ((run: () => void, _options: IdleRequestOptions) => void setTimeout(run))
  let isOff = false
  const timer = setTimeout(() => soon(() => isOff || work(), { timeout: AT_MOST_MS }), AFTER_MS)
  return () => {
    isOff = true
    clearTimeout(timer)
  }
}

/** Runs something once what is drawn now has been painted; answers how to call it off. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
