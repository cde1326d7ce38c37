// Sets the colour scheme before anything is painted, so that a dark console never flashes white.
;(function () {
  var kept = null
  try {
    kept = localStorage.getItem('paydesk.colorScheme')
  } catch (_error) {
    // Storage may be switched off; the browser's preference then decides.
  }
  var dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()

// The content security policy forbids making code of text. Zod would try that out, which browsers report as an attack;
// it has to know before the first schema is made, wherever the bundle puts that.
globalThis.__zod_globalConfig = { jitless: true }
