import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core'
import { StrictMode } from 'react'
import { Boot } from '#app/Boot.tsx'
import { cssVariables, theme } from '#app/theme.ts'
import { SessionProvider } from '#features/session/SessionProvider.tsx'

/** The storage of the choice in the browser. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'paydesk.colorScheme' })

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
