const MINUTE = 60

/** Counts down to the end of the order in the element `left`; calls `onEnd` once at zero. Returns how to stop it. */
export function countDown(seconds: number, onEnd: () => void): () => void {
  // The page's own clock may be wrong, but it runs as fast as the server's.
  const end = performance.now() + seconds * 1_000
  const show = () => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1_000))
    const place = document.getElementById('left')
    if (place) place.textContent = asText(left)
    if (left > 0) return
    stop()
    onEnd()
  }
  const timer = setInterval(show, 500)
  const stop = () => clearInterval(timer)
  show()
  return stop
}

/** `4:05`, or `1:04:05`. */
export function asText(seconds: number): string {
  const minutes = Math.floor(seconds / MINUTE)
  const [hours, rest] = [Math.floor(minutes / MINUTE), minutes % MINUTE]
  const last = String(seconds % MINUTE).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(rest).padStart(2, '0')}:${last}` : `${rest}:${last}`
}
