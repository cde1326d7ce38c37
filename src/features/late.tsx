import { useEffect, useReducer, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import type { Ahead } from '#features/ahead.ts'
import { holdKeys } from '#features/held-keys.ts'
import type { HeldKeys } from '#features/held-keys.ts'

/** A module whose default export is a component. */
export interface Part<P> {
  default: ComponentType<P>
}

interface LateOptions {
  /** Keys that are pressed before it is there are kept, and typed into it then: for what takes the keyboard. */
  holdsKeys?: boolean
}

/**
 * A component that the first page does not wait for. Once its part is there it is drawn at once, where React's own lazy shows
 * nothing for up to 300 ms even then. A part that cannot be had is the next error boundary's to tell.
 */
export function late<P extends object>(
  part: Ahead<Part<P>>,
  { holdsKeys = false }: LateOptions = {},
): ComponentType<P> {
  return function Late(props: P) {
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    const [, draw] = useReducer((count: number) => count + 1, 0)
    const held = useRef<HeldKeys>(null)
    const isThere = part.now() !== null

    useEffect(() => {
      if (isThere) {
        void held.current?.type()
        held.current = null
        return
      }
      if (holdsKeys) held.current ??= holdKeys()
      let isGone = false
      part.use(
        () => isGone || draw(),
        (error) => isGone || setFailure({ error }),
      )
      return () => {
        isGone = true
      }
    }, [isThere])
    useEffect(
      () => () => {
        held.current?.drop()
        held.current = null
      },
      [],
    )

    if (failure) throw failure.error
    const Loaded = part.now()?.default
    return Loaded ? <Loaded {...props} /> : null
  }
}
