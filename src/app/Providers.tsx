import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { colorSchemeManager } from '#app/color-scheme.ts'
import { cspNonce } from '#app/csp-nonce.ts'
import { theme } from '#app/theme.ts'
import { SessionProvider } from '#features/session/SessionProvider.tsx'

/** Everything that stands above the pages. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemeManager} getStyleNonce={cspNonce}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>{children}</SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
