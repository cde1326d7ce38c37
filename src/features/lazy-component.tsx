import { useEffect, useReducer, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import type { LazyModule } from '#features/lazy-module.ts'
import { bufferKeys } from '#features/key-buffer.ts'
import type { KeyBuffer } from '#features/key-buffer.ts'

/** A module whose default export is a component. */
export interface Part<P> {
  default: ComponentType<P>
}

interface LazyOptions {
  /** Buffers keys pressed while it loads and replays them into it: for what takes the keyboard. */
  buffersKeys?: boolean
}

/**
 * A component whose code is loaded on demand. Once the module is loaded it renders at once, where React's own lazy shows nothing
 * for up to 300 ms even then. A module that cannot be loaded is thrown to the next error boundary.
 */
export function lazyComponent<P extends object>(
  part: LazyModule<Part<P>>,
  { buffersKeys = false }: LazyOptions = {},
): ComponentType<P> {
  return function LazyComponent(props: P) {
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    const [, draw] = useReducer((count: number) => count + 1, 0)
    const held = useRef<KeyBuffer>(null)
    const isThere = part.now() !== null

    useEffect(() => {
      if (isThere) {
        void held.current?.type()
        held.current = null
        return
      }
      if (buffersKeys) held.current ??= bufferKeys()
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
