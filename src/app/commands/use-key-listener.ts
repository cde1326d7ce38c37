import { useLayoutEffect } from 'react'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { keyContextOf } from '#app/commands/key-context.ts'
import { bindingsOf, resolveKey, RESOLVER_START } from '#commands/keys/key-resolver.ts'
import type { Binding, KeyContext, KeyOverrides } from '#commands/keys/key-resolver.ts'
import { bufferKeys, isPressedAhead } from '#commands/key-buffer.ts'
import type { Offer } from '#commands/surface.ts'
import type { Command } from '#commands/command.ts'

/** Some input methods end a composition with a separate key event, which is not a command. */
const AFTER_COMPOSITION_MS = 100
const COMPOSING_KEY_CODE = 229

/** Runs commands by key while mounted: from the moment that the screen is seen, since people press keys at once. */
export function useKeyListener(surface: ConsoleSurface, overrides: KeyOverrides): void {
  useLayoutEffect(() => {
    const bindings = openBindings(surface, overrides)
    let state = RESOLVER_START
    let composedAt = -Infinity
    /** Keys pressed while the screen loads. */
    let ahead: KeyboardEvent[] = []

    function onKeyDown(event: KeyboardEvent): void {
      const isComposing = event.isComposing || event.keyCode === COMPOSING_KEY_CODE
      if (event.defaultPrevented || isComposing || event.timeStamp - composedAt < AFTER_COMPOSITION_MS) return
      if (isModifier(event.key)) return
      const context = keyContextOf(event, surface.hasLayer())
      const press = {
        key: event.key,
        code: event.code,
        ctrl: event.ctrlKey,
        meta: event.metaKey,
        shift: event.shiftKey,
        alt: event.altKey,
      }
      const resolved = resolveKey(state, press, context, bindings(), event.timeStamp)
      state = resolved.state
      const { resolution } = resolved
      const isRun = resolution.kind === 'run'
      const worksNow = isRun && surface.isEverywhere(resolution.command)
      if (!surface.isReady() && !worksNow && resolution.kind !== 'pending' && waits(event, context)) {
        event.preventDefault()
        ahead.push(event)
        return
      }
      if (resolution.kind === 'none') return
      event.preventDefault()
      if (!isRun) return
      // The keys before a navigation were meant for the screen that is left.
      if (worksNow) ahead = []
      surface.run(resolution.command, isPressedAhead(event) ? 'keyAhead' : 'key')
    }
    const onSurface = () => {
      if (ahead.length === 0 || !surface.isReady()) return
      const keys = ahead
      ahead = []
      void bufferKeys({ ahead: keys }).type()
    }
    const onCompositionEnd = (event: Event) => {
      composedAt = event.timeStamp
    }

    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('compositionend', onCompositionEnd, true)
    const unsubscribe = surface.subscribe(onSurface)
    return () => {
      unsubscribe()
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('compositionend', onCompositionEnd, true)
    }
  }, [surface, overrides])
}

/** True if a key is kept for the screen that loads: a letter or a move that the focused element does not use. */
function waits({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, { inField, inLayer, onControl }: KeyContext): boolean {
  if (inField || inLayer || ctrlKey || metaKey || altKey) return false
  if (key === 'Enter' || key === ' ') return !onControl
  return key.length === 1 || MOVES.has(key)
}

const MOVES = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

const isModifier = (key: string) => key === 'Shift' || key === 'Control' || key === 'Meta' || key === 'Alt'

/** Bindings of the applicable commands, recomputed when these change; keys of other screens' commands are ignored. */
function openBindings(surface: ConsoleSurface, overrides: KeyOverrides): () => readonly Binding[] {
  const made = new Map<Command, readonly Binding[]>()
  const of = (command: Command) => {
    const bindings = made.get(command) ?? bindingsOf([command], overrides)
    made.set(command, bindings)
    return bindings
  }
  let offers: readonly Offer[] = []
  let open: readonly Binding[] = []
  return () => {
    if (offers === surface.offers()) return open
    offers = surface.offers()
    open = offers.flatMap(({ command }) => of(command))
    return open
  }
}
