/** Keys pressed before the component they are meant for is loaded. */
export interface KeyBuffer {
  /** Replays them in order into what has the focus now, and stops buffering. */
  type(): Promise<void>
  /** Forgets them. */
  drop(): void
}

/**
 * Buffers keys from now on and hides them from every other listener. Esc and chords pass, so that what is loading can be closed;
 * `onEscape` hears of the first Esc.
 */
export function bufferKeys(onEscape?: () => void): KeyBuffer {
  const keys: KeyboardEvent[] = []
  const hold = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onEscape?.()
    if (event.ctrlKey || event.metaKey || event.isComposing) return
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

let held: KeyBuffer | null = null

/**
 * Keys pressed from the one that opens a form until the form has the focus: its code may still be on its way. They reach the
 * form whole and in order, or not at all where none opens.
 */
export const openingKeys = {
  hold(): void {
    held ??= bufferKeys(openingKeys.drop)
  },
  /** What was to open is there and has the focus. */
  type(): void {
    const keys = held
    held = null
    void keys?.type()
  },
  drop(): void {
    held?.drop()
    held = null
  },
}

const replayed = new WeakSet<Event>()

/** Whether a key was pressed before what is now on the screen, and is pressed anew for it. */
export const isReplayed = (event: Event): boolean => replayed.has(event)

/** Types keys into what has the focus, in their order. */
export async function typeKeys(keys: readonly KeyboardEvent[]): Promise<void> {
  for (const key of keys) {
    // What a key changes is drawn before the next one looks at it.
    await null
    press(key)
  }
}

function press({ key, code, shiftKey, altKey, repeat }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const pressed = new KeyboardEvent('keydown', { key, code, shiftKey, altKey, repeat, bubbles: true, cancelable: true })
  replayed.add(pressed)
  const isText = key.length === 1 && target instanceof HTMLInputElement
  if (target.dispatchEvent(pressed) && isText) document.execCommand('insertText', false, key)
}
