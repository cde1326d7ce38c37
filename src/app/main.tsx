import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '#ui/tokens.css'
import '#app/base.css'
// The sign-in form's code is a separate chunk; its styles are imported here to avoid another file.
import '@mantine/core/styles/Input.css'
import '#features/session/sign-in/LoginPage.module.css'
import '#features/session/panels/PasswordField.module.css'
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
