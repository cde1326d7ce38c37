import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '#ui/tokens.css'
import '#app/styles/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#api/query-client.ts'
import { installNonce } from '#app/csp-nonce.ts'
import { captureUncaught } from '#app/errors/reporting.ts'
import { startI18n } from '#app/i18n.ts'
import { Providers } from '#app/Providers.tsx'
import { createConsoleRouter } from '#app/router/router.ts'
import { getSession } from '#features/session/session.ts'

captureUncaught()
installNonce()
const texts = await startI18n()
const session = getSession()
// What failed is shown where it was asked for; the console's log names it as well.
const queryClient = createQueryClient((error) => console.error(error))
session.onEnded(() => queryClient.clear())
const router = createConsoleRouter(session, texts)

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </Providers>
  </StrictMode>,
)
