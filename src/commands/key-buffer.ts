/** Keys pressed before the screen, form or dialog that they are meant for has loaded. */
export interface KeyBuffer {
  /** Replays them in order on the focused element. Keys pressed during the replay follow. */
  type(): Promise<void>
  /** Forgets them and stops buffering. */
  drop(): void
}

interface BufferOptions {
  /** Keys that were pressed before the screen was shown. */
  ahead?: readonly KeyboardEvent[]
  /** Called on Esc, which is not buffered. */
  onEscape?: () => void
}

/** Buffers keys and hides them from every other listener. Esc and chords pass, so that what is loading can be closed. */
export function bufferKeys({ ahead = [], onEscape }: BufferOptions = {}): KeyBuffer {
  const keys = [...ahead]
  const early = new Set(ahead)
  let isPressing = false
  const hold = (event: KeyboardEvent) => {
    if (isPressing) return
    if (event.key === 'Escape') return onEscape?.()
    if (event.ctrlKey || event.metaKey || event.isComposing) return
    event.preventDefault()
    event.stopImmediatePropagation()
    keys.push(event)
  }
  const drop = () => {
    keys.length = 0
    window.removeEventListener('keydown', hold, true)
  }
  window.addEventListener('keydown', hold, true)
  return {
    drop,
    async type() {
      for (let key = keys.shift(); key; key = keys.shift()) {
        await drawn()
        isPressing = true
        press(key, early.has(key))
        isPressing = false
      }
      drop()
    },
  }
}

/** Resolves in the next task: React has rendered the change of the last key and set the focus by then. */
const drawn = () => new Promise((resolve) => setTimeout(resolve))

const pressedAhead = new WeakSet<Event>()

/** True if a key event repeats a key that was pressed before the screen was shown. */
export const isPressedAhead = (event: Event): boolean => pressedAhead.has(event)

function press({ key, code, shiftKey, altKey, repeat }: KeyboardEvent, isAhead: boolean): void {
  const target = document.activeElement ?? document.body
  const pressed = new KeyboardEvent('keydown', { key, code, shiftKey, altKey, repeat, bubbles: true, cancelable: true })
  if (isAhead) pressedAhead.add(pressed)
  const isText = key.length === 1 && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
  if (target.dispatchEvent(pressed) && isText) document.execCommand('insertText', false, key)
}

let opening: KeyBuffer | null = null

/**
 * Keys pressed while the code or data of a form loads. The form receives all of them in order; where no form opens, nothing
 * receives any.
 */
export const openingKeys = {
  /** Starts to buffer. Esc discards the keys and calls `cancel`, after which the form must not open. */
  hold(cancel: () => void): void {
    openingKeys.drop()
    opening = bufferKeys({
      onEscape: () => {
        openingKeys.drop()
        cancel()
      },
    })
  },
  /** Replays the keys; called once the form has the focus. */
  type(): void {
    const held = opening
    opening = null
    void held?.type()
  },
  drop(): void {
    opening?.drop()
    opening = null
  },
}
