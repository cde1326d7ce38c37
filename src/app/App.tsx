import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { Boot } from '#app/Boot.tsx'
import { colorSchemeManager } from '#app/color-scheme.ts'
import { cssVariables, theme } from '#app/theme.ts'
import { SessionProvider } from '#features/session/SessionProvider.tsx'

/** The root component; styles written at run time carry the nonce. */
export function App({ nonce }: { nonce: () => string }) {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
        withGlobalClasses={false}
        getStyleNonce={nonce}
      >
        <SessionProvider>
          <Boot />
        </SessionProvider>
      </MantineProvider>
    </StrictMode>
  )
}
