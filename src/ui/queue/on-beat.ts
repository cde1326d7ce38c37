/** Time between two beats, ms. */
export const beatMs = 100

/** Calls back in the next frame; answers how to call it off. */
export function inFrame(act: () => void): () => void {
  const frame = requestAnimationFrame(act)
  return () => cancelAnimationFrame(frame)
}

/**
 * Calls back in a frame behind the first beat that is `delay` ms away; answers how to call it off. What many rows wait for,
 * each on its own, is so done in few frames, each of which lays out and paints. It is done in a frame because what changes
 * between two makes the next step of the wheel lay the rows out before it draws others.
 */
export function onBeat(act: () => void, delay = 0): () => void {
  const now = performance.now()
  let callOff = () => clearTimeout(timer)
  const timer = setTimeout(() => (callOff = inFrame(act)), Math.ceil((now + delay) / beatMs) * beatMs - now)
  return () => callOff()
}
