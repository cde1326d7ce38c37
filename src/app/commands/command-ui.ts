import { useSyncExternalStore, createElement, useCallback, useRef } from 'react'
import type { TFunction } from 'i18next'
import { notifications } from '@mantine/notifications'
import type { Command, Refused } from '#commands/command.ts'
import type { KeyContext } from '#commands/keys/key-resolver.ts'
import { StoredMessage, wordsOf } from '#features/failure-text.ts'
import type { Said } from '#features/failure-text.ts'

export type CommandDialog = 'palette' | 'shortcuts' | 'printShortcuts'

/** The open dialog of the command layer; at most one is open. */
function createCommandUi() {
  const listeners = new Set<() => void>()
  let open: CommandDialog | null = null
  let closings = 0
  const set = (next: CommandDialog | null) => {
    if (open !== null) closings += 1
    open = next
    for (const listener of listeners) listener()
  }
  return {
    current: () => open,
    /** The number of dialogs closed so far, used to reset the next one. */
    closings: () => closings,
    toggle: (dialog: CommandDialog) => set(open === dialog ? null : dialog),
    close: () => set(null),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const commandUi = createCommandUi()

export function useCommandDialog(): { dialog: CommandDialog | null; closings: number } {
  return {
    dialog: useSyncExternalStore(commandUi.subscribe, commandUi.current),
    closings: useSyncExternalStore(commandUi.subscribe, commandUi.closings),
  }
}

type Translate = TFunction<readonly ['commands', 'screens']>

/** The title of a command; a test checks that every language has it. */
export function commandTitle(t: Translate, command: Command): string {
  const key = command.titleKey ?? `commands:${command.id}`
  return t(key as 'commands:shell.palette')
}

/** Why a command is unavailable. */
export function reasonText(t: Translate, { reason, params }: Refused): string {
  return t(`commands:reason.${reason}` as 'commands:reason.unknownCommand', { ...params })
}

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

const SHOWN_MS = 4_000

/** Shows a short notice; the same text again replaces the one before. */
export function useNotice(): (message: Said, title?: Said) => void {
  const shown = useRef(new Map<string, string>())
  return useCallback((message, title = '') => {
    const text = `${wordsOf(title)}:${wordsOf(message)}`
    const before = shown.current.get(text)
    if (before !== undefined) notifications.hide(before)
    // Each has its own id: with a shared id it would disappear when the previous one's time is up.
    const notice = {
      message: createElement(StoredMessage, { said: message }),
      ...(title !== '' && { title: createElement(StoredMessage, { said: title }) }),
    }
    shown.current.set(text, notifications.show({ ...notice, autoClose: SHOWN_MS, withCloseButton: true }))
  }, [])
}
