import { useLayoutEffect } from 'react'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { keyContextOf } from '#app/commands/key-context.ts'
import { bindingsOf, resolveKey, RESOLVER_START } from '#commands/keys/key-resolver.ts'
import type { Binding, KeyOverrides } from '#commands/keys/key-resolver.ts'
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
      if (resolution.kind === 'none') return
      event.preventDefault()
      if (resolution.kind !== 'run') return
      // A key that is pressed before its screen was seen is lost.
      if (surface.isReady() || surface.isEverywhere(resolution.command)) surface.run(resolution.command, 'key')
    }
    const onCompositionEnd = (event: Event) => {
      composedAt = event.timeStamp
    }

    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('compositionend', onCompositionEnd, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('compositionend', onCompositionEnd, true)
    }
  }, [surface, overrides])
}

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
