import { useEffect, useReducer, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import type { LazyModule } from '#features/lazy-module.ts'
import { bufferKeys, openingKeys } from '#commands/react/key-buffer.ts'
import type { KeyBuffer } from '#commands/react/key-buffer.ts'

/** A module whose default export is a component. */
export interface Part<P> {
  default: ComponentType<P>
}

interface LazyOptions {
  /** Buffers keys pressed while it loads and replays them into it: for what takes the keyboard. */
  buffersKeys?: boolean
  /** It is the whole page: what fails goes to the next error boundary. */
  isPage?: boolean
}

/**
 * A component whose code is loaded on demand. Once the module is loaded it renders at once, where React's own lazy shows nothing
 * for up to 300 ms even then. Where a module cannot be loaded, its own place says so and offers another try: what stands
 * around it, and what was typed there, stays.
 */
export function lazyComponent<P extends object>(
  part: LazyModule<Part<P>>,
  { buffersKeys = false, isPage = false }: LazyOptions = {},
): ComponentType<P> {
  return function LazyComponent(props: P) {
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    const [tries, setTry] = useState(0)
    const [, draw] = useReducer((count: number) => count + 1, 0)
    const held = useRef<KeyBuffer>(null)
    const isThere = part.now() !== null
    const retry = () => {
      setFailure(null)
      setTry(tries + 1)
    }

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
        (error) => {
          if (isGone) return
          held.current?.drop()
          held.current = null
          openingKeys.drop()
          setFailure({ error })
        },
      )
      return () => {
        isGone = true
      }
    }, [isThere, tries])
    useEffect(
      () => () => {
        held.current?.drop()
        held.current = null
      },
      [],
    )

    if (failure && isPage) throw failure.error
    if (failure) return <MissingPart onRetry={retry} />
    const Loaded = part.now()?.default
    return Loaded ? <Loaded {...props} /> : null
  }
}

/** Stands in the place of a part that did not arrive. */
function MissingPart({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <ErrorState
      title={t('failure.chunkTitle')}
      detail={t('failure.chunkText')}
      retryLabel={t('retry')}
      onRetry={onRetry}
    />
  )
}
