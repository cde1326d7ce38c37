/** Keys that are kept until what they are meant for is there. */
export interface HeldKeys {
  /** Types them into what has the focus now, in their order, and keeps no more. */
  type(): Promise<void>
  /** Forgets them. */
  drop(): void
}

/** Keeps the keys that are pressed from now on from everybody else. Esc goes on to who can close what was asked for, and so do chords. */
export function holdKeys(): HeldKeys {
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
