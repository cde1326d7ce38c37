/** Keys pressed before what they are meant for is there. */
export interface KeyBuffer {
  /** Presses them anew, in order, in what has the focus by then; those that come meanwhile follow them. */
  type(): Promise<void>
  /** Forgets them and stops buffering. */
  drop(): void
}

interface BufferOptions {
  /** Keys that were pressed already, for a screen that was not there yet. */
  ahead?: readonly KeyboardEvent[]
  /** Called at the first Esc, which passes. */
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

/** React draws what a key changes, and sets the focus, before the next task. */
const drawn = () => new Promise((resolve) => setTimeout(resolve))

const pressedAhead = new WeakSet<Event>()

/** Whether a key was pressed before the screen was there that it is pressed anew for. */
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
 * Keys pressed after one that opens a form whose code or data is still on its way. They reach the form whole and in order,
 * or nothing at all where none opens.
 */
export const openingKeys = {
  /** Begins to hold keys; Esc forgets them and calls `cancel`, after which nothing may open. */
  hold(cancel: () => void): void {
    openingKeys.drop()
    opening = bufferKeys({
      onEscape: () => {
        openingKeys.drop()
        cancel()
      },
    })
  },
  /** The form is there and has the focus. */
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
