import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '#ui/tokens.css'
import '#app/base.css'
// The sign-in form's code is a separate chunk; its styles are imported here to avoid another file.
import '@mantine/core/styles/Input.css'
import '#features/session/sign-in/LoginPage.module.css'
import '#features/session/panels/PasswordField.module.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { signIn } from '#app/Boot.tsx'
import { cspNonce, installNonce } from '#app/csp-nonce.ts'
import { captureUncaught } from '#app/errors/reporting.ts'
import { currentLanguage, startI18n } from '#app/texts/i18n.ts'
import { getSession } from '#features/session/session.ts'
import { replaceEarlyForm } from '#features/session/sign-in/early-form.ts'

captureUncaught()
installNonce()
// Loads the session while the texts load.
getSession()
await startI18n()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
removePrerendered(root)
// The server's page may contain the prerendered sign-in page, which the person may already be typing into. It is taken
// over once the form's code is loaded. That cannot be awaited above: the code imports this file, which must finish
// first.
const early = root.dataset['early']
if (early === undefined) {
  draw(root)
} else {
  void signIn.fetch().then(
    () => (early === currentLanguage() ? hydrateRoot(root, app()) : replaceEarlyForm(() => draw(root))),
    () => {
      delete root.dataset['early']
      draw(root)
    },
  )
}

function app() {
  return <App nonce={cspNonce} />
}

function draw(root: HTMLElement): void {
  createRoot(root).render(app())
}

/** Removes the server's prerendered shell as soon as something is rendered in its place. */
function removePrerendered(root: HTMLElement): void {
  const prerendered = document.getElementById('prerendered')
  if (!prerendered) return
  const observer = new MutationObserver(() => {
    if (!root.querySelector(':scope > :not(style)')) return
    observer.disconnect()
    prerendered.remove()
  })
  observer.observe(root, { childList: true })
}
