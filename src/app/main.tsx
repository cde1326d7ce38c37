import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '#ui/tokens.css'
import '#app/styles/base.css'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Boot } from '#app/Boot.tsx'
import { colorSchemeManager } from '#app/color-scheme.ts'
import { cspNonce, installNonce } from '#app/csp-nonce.ts'
import { captureUncaught } from '#app/errors/reporting.ts'
import { startI18n } from '#app/i18n.ts'
import { cssVariables, theme } from '#app/theme.ts'
import { getSession } from '#features/session/session.ts'
import { SessionProvider } from '#features/session/SessionProvider.tsx'

captureUncaught()
installNonce()
// Asks who is there while the texts come.
getSession()
await startI18n()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={cspNonce}
    >
      <SessionProvider>
        <Boot />
      </SessionProvider>
    </MantineProvider>
  </StrictMode>,
)
