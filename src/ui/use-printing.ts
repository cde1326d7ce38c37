import { useSyncExternalStore } from 'react'

/** True while the page is drawn for paper, so that it may hold what a screen shows only on demand. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting)
}

const isPrinting = () => matchMedia('print').matches

function subscribe(onChange: () => void): () => void {
  const media = matchMedia('print')
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
