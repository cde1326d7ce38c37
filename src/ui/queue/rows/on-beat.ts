/** Time between two beats, ms. */
export const beatMs = 100

/** Calls back in the next frame; returns a cancel function. */
export function inFrame(act: () => void): () => void {
  const frame = requestAnimationFrame(act)
  return () => cancelAnimationFrame(frame)
}

/**
 * Calls back in the frame after the first beat at least `delay` ms away; returns a cancel function. This batches the
 * timers of many rows into few frames, each of which costs a layout and a paint. It runs in a frame because a change
 * between frames forces a layout in the next scroll step.
 */
export function onBeat(act: () => void, delay = 0): () => void {
  const now = performance.now()
  let callOff = () => clearTimeout(timer)
  const timer = setTimeout(() => (callOff = inFrame(act)), Math.ceil((now + delay) / beatMs) * beatMs - now)
  return () => callOff()
}
