/** Keys pressed before the component they are meant for is loaded. */
export interface KeyBuffer {
  /** Replays them in order into what has the focus now, and stops buffering. */
  type(): Promise<void>
  /** Forgets them. */
  drop(): void
}

/** Buffers keys from now on and hides them from every other listener. Esc and chords pass, so that what is loading can be closed. */
export function bufferKeys(): KeyBuffer {
  const keys: KeyboardEvent[] = []
  const hold = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.ctrlKey || event.metaKey || event.isComposing) return
    event.preventDefault()
    event.stopImmediatePropagation()
    keys.push(event)
  }
  window.addEventListener('keydown', hold, true)
  const drop = () => window.removeEventListener('keydown', hold, true)
  return {
    drop,
    async type() {
      drop()
      await typeKeys(keys)
    },
  }
}

/** Types keys into what has the focus, in their order. */
async function typeKeys(keys: readonly KeyboardEvent[]): Promise<void> {
  for (const key of keys) {
    // What a key changes is drawn before the next one looks at it.
    await null
    press(key)
  }
}

function press({ key, code, shiftKey, altKey, repeat }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const pressed = new KeyboardEvent('keydown', { key, code, shiftKey, altKey, repeat, bubbles: true, cancelable: true })
  const isText = key.length === 1 && target instanceof HTMLInputElement
  if (target.dispatchEvent(pressed) && isText) document.execCommand('insertText', false, key)
}
