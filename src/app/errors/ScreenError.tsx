import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { reportError } from '#app/errors/reporting.ts'
import { ServerErrorPage } from '#features/errors/ServerErrorPage.tsx'
import { ChunkLoadError } from '#features/lazy-module.ts'

/** Replaces a screen that failed; the rest of the console keeps working. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isMissingPart = error instanceof ChunkLoadError
  const [errorId] = useState(() => reportError(isMissingPart ? 'chunk' : 'screen', error))
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ServerErrorPage errorId={errorId} isMissingPart={isMissingPart} onRetry={retry} inside />
}
