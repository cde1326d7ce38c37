import type { KeyContext } from '#commands/keys/key-resolver.ts'

const TEXTLESS_INPUTS = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

const CONTROL =
  'button, a[href], summary, input, [role="button"], [role="menuitem"], [role="option"], [role="tab"], [role="switch"]'

/** True for an element in which typed keys become text. */
export function takesText(element: Element): boolean {
  if (element instanceof HTMLInputElement) return !TEXTLESS_INPUTS.has(element.type)
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true
  return element instanceof HTMLElement && element.isContentEditable
}

/** The context of a key event, as the resolver needs it. */
export function keyContextOf(event: KeyboardEvent, inLayer: boolean): KeyContext {
  const target = event.target instanceof Element ? event.target : null
  return {
    inField: target !== null && takesText(target),
    onControl: target?.closest(CONTROL) != null,
    inLayer,
    isRepeat: event.repeat,
  }
}
