let lastFocused: Element | null = null

/** Remembers the last focused element, which is gone from `activeElement` as soon as a form switches it off. */
export function followFocus(): () => void {
  const follow = (event: FocusEvent) => {
    if (event.target instanceof Element) lastFocused = event.target
  }
  document.addEventListener('focusin', follow)
  return () => document.removeEventListener('focusin', follow)
}

/** Remembers the focus, to the caret; the returned function restores it. */
export function rememberFocus(): () => void {
  const active = document.activeElement === document.body ? lastFocused : document.activeElement
  const selection = selectionOf(active)
  return () => {
    if (!(active instanceof HTMLElement) || !active.isConnected) return
    active.focus({ preventScroll: true })
    if (selection) selection.field.setSelectionRange(selection.start, selection.end, selection.direction)
  }
}

function selectionOf(element: Element | null) {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = element
  // Some kinds of input have no caret to ask for.
  if (start === null || end === null) return null
  return { field: element, start, end, direction: direction ?? 'none' }
}

type Namer = () => string | null

const namers: Namer[] = []

/**
 * Adds who can say what the person is doing, such as "Reverse order": the shell, which runs the commands, and what opens
 * over a screen without one. Answers how to take it away.
 */
export function nameOperations(namer: Namer): () => void {
  namers.push(namer)
  return () => void namers.splice(namers.indexOf(namer), 1)
}

/** Present operation of the person, in their language, as the innermost namer says it; null outside of an operation. */
export function operationName(): string | null {
  for (const namer of namers.toReversed()) {
    const name = namer()
    if (name !== null) return name
  }
  return null
}
