import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { ComponentType, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#features/lazy-component.module.css'
import { ErrorState } from '#ui/states.tsx'
import type { LazyModule } from '#features/lazy-module.ts'
import { useLayer } from '#commands/surface-context.ts'

/** A module whose default export is a component. */
export interface Part<P> {
  default: ComponentType<P>
}

interface LazyOptions {
  /** An overlay that takes the keyboard: keys pressed while it loads are lost, and Esc closes it. */
  takesKeyboard?: boolean
  /** The whole page: a failure is thrown to the next error boundary. */
  isPage?: boolean
  /** A part that no action asked for: a failure is not shown, and the part is fetched again. */
  isOptional?: boolean
}

const RETRY_MS = 10_000

/**
 * A component whose code is loaded on demand. Once the module is loaded it renders at once, where React's own lazy shows nothing
 * for up to 300 ms even then. A module that cannot be loaded shows an error with a retry in its place; the components around it
 * keep their state.
 */
export function lazyComponent<P extends object>(
  part: LazyModule<Part<P>>,
  { takesKeyboard = false, isPage = false, isOptional = false }: LazyOptions = {},
): ComponentType<P> {
  return function LazyComponent(props: P) {
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    const [tries, setTry] = useState(0)
    const [, draw] = useReducer((count: number) => count + 1, 0)
    const isThere = part.now() !== null
    const retry = () => {
      setFailure(null)
      setTry(tries + 1)
    }

    useEffect(() => {
      if (isThere) return
      let isGone = false
      part.use(
        () => isGone || draw(),
        (error) => isGone || setFailure({ error }),
      )
      return () => {
        isGone = true
      }
    }, [isThere, tries])

    // biome-ignore lint/correctness/useExhaustiveDependencies: one timer a failure.
    useEffect(() => {
      if (!failure || !isOptional) return
      const timer = setTimeout(retry, RETRY_MS)
      return () => clearTimeout(timer)
    }, [failure])

    if (failure && isPage) throw failure.error
    if (failure && isOptional) return null
    if (failure) return <MissingPart onRetry={retry} onClose={takesKeyboard ? closeOf(props) : undefined} />
    const Loaded = part.now()?.default
    if (Loaded) return <Loaded {...props} />
    return takesKeyboard ? <ComingOverlay onClose={closeOf(props)} /> : null
  }
}

/** The function that closes an overlay. */
const closeOf = (props: object) => ('onClose' in props ? (props.onClose as () => void) : () => undefined)

/** Holds the keyboard for an overlay on its way, whose keys must not reach the screen below it. */
function ComingOverlay({ onClose }: { onClose: () => void }) {
  useLayer(useMemo(() => ({ id: 'comingOverlay', leave: onClose }), [onClose]))
  return null
}

interface MissingPartProps {
  onRetry: () => void
  /** Closes an overlay by Esc; undefined for a part within the page. */
  onClose: (() => void) | undefined
}

/** Shown in the place of a part whose code did not arrive. */
function MissingPart({ onRetry, onClose }: MissingPartProps) {
  const { t } = useTranslation('common')
  const box = useRef<HTMLDivElement>(null)
  const isOverlay = onClose !== undefined
  useEffect(() => (isOverlay ? box.current?.querySelector('button')?.focus() : undefined), [isOverlay])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onClose) return
    event.preventDefault()
    onClose()
  }
  return (
    <div ref={box} className={isOverlay ? styles.overlay : styles.part} onKeyDown={isOverlay ? onKeyDown : undefined}>
      <ErrorState
        title={t('failure.chunkTitle')}
        detail={t('failure.partText')}
        retryLabel={t('retry')}
        onRetry={onRetry}
      />
    </div>
  )
}
