import { Component, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { tokens } from '#api/api.ts'
import { reportError } from '#app/errors/reporting.ts'
import { ServerErrorPage } from '#features/errors/ServerErrorPage.tsx'
import { OPEN_PAGES } from '#domain/sign-in.ts'
import { useSession } from '#features/session/session-context.ts'
import type { SessionPhase } from '#features/session/session.ts'
import { safeReturnPath } from '#routes/return-path.ts'
import { lazyModule, ChunkLoadError } from '#features/lazy-module.ts'
import { lazyComponent } from '#features/lazy-component.tsx'

const consoleModule = lazyModule(() => import('#app/Console.tsx'))
const Console = lazyComponent(consoleModule, { isPage: true })
/** The sign-in form, loaded when a sign-in is needed. */
const signIn = lazyModule(() => import('#app/SignIn.tsx'))
const SignIn = lazyComponent(signIn, { isPage: true })

// With a stored token the console is needed, otherwise the form: prefetch it while the texts load and the token is
// checked.
if (tokens.read().token !== null) void consoleModule.fetch().catch(() => {})
else if (!OPEN_PAGES.includes(location.pathname)) {
  goToSignIn()
  void signIn.fetch().catch(() => {})
}

/**
 * Shows the sign-in page without loading the console's code; the console and its router take over after the sign-in and
 * stay.
 */
export function Boot() {
  const phase = useSessionPhase()
  const [isConsole, setConsole] = useState(false)
  const wantsConsole =
    isConsole || phase === 'ready' || phase === 'bindRequired' || OPEN_PAGES.includes(location.pathname)
  useEffect(() => setConsole(wantsConsole), [wantsConsole])
  return (
    <BootBoundary>
      <Suspense>{wantsConsole ? <Console /> : phase === 'anonymous' && <SignInFirst />}</Suspense>
    </BootBoundary>
  )
}

/** The sign-in page at its URL, which keeps the return path. The console is prefetched while the person types. */
function SignInFirst() {
  useEffect(() => {
    goToSignIn()
    const prefetch = () => void consoleModule.fetch().catch(() => {})
    addEventListener('input', prefetch, { once: true })
    return () => removeEventListener('input', prefetch)
  }, [])
  return <SignIn />
}

function goToSignIn(): void {
  if (location.pathname !== '/login') history.replaceState(null, '', loginHref())
}

function loginHref(): string {
  const wanted = safeReturnPath(location.pathname + location.search)
  return wanted === undefined || wanted === '/' || wanted === '/home'
    ? '/login'
    : `/login?from=${encodeURIComponent(wanted)}`
}

function useSessionPhase(): SessionPhase {
  const session = useSession()
  const [phase, setPhase] = useState(session.phase)
  useEffect(() => {
    setPhase(session.phase())
    return session.onPhaseChange(setPhase)
  }, [session])
  return phase
}

/** Catches errors before the router exists: shows what failed and offers to reload the console. */
class BootBoundary extends Component<{ children: ReactNode }, { error: unknown; errorId?: string }> {
  override state: { error: unknown; errorId?: string } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error, errorId: reportError('boot', error) }
  }

  override render() {
    const { error, errorId } = this.state
    if (error === null) return this.props.children
    return (
      <Suspense>
        <ServerErrorPage errorId={errorId} isMissingPart={error instanceof ChunkLoadError} />
      </Suspense>
    )
  }
}
