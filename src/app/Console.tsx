import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { createQueryClient } from '#api/query-client.ts'
import { loadTexts } from '#app/texts/i18n.ts'
import { prefetchScreen } from '#app/router/prefetch-screen.ts'
import { createConsoleRouter } from '#app/router/router.ts'
import { noteOpenedUrl } from '#app/router/guards.ts'
import { LoadingState } from '#ui/states.tsx'
import { getSession } from '#features/session/session.ts'

const session = getSession()
// Failures are shown by the component that made the query; they are logged as well.
const queryClient = createQueryClient((error) => console.error(error))
// One person's cached data must never reach the next.
session.onEnded(() => queryClient.clear())

prefetchScreen(location.pathname)
noteOpenedUrl(location)
const router = createConsoleRouter({ session, loadTexts })

/** The console: its router with the queries below it. */
export default function Console() {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<LoadingState label="" />}>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>
  )
}
