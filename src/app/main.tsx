import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '#ui/fonts.css'
import '#ui/tokens.css'
import '#app/base.css'
import { createRoot } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { cspNonce, installNonce } from '#app/csp-nonce.ts'
import { captureUncaught } from '#app/errors/reporting.ts'
import { startI18n } from '#app/texts/i18n.ts'
import { getSession } from '#features/session/session.ts'

captureUncaught()
installNonce()
// Loads the session while the texts load.
getSession()
await startI18n()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
root.removeAttribute('aria-busy')
createRoot(root).render(<App nonce={cspNonce} />)
