// Sets what the first paint depends on: the colour scheme, so that a dark console never flashes white, and whether the menu
// was collapsed, for the picture of the frame that the page comes with (src/app/menu/kept-collapse.ts).
;(function () {
  var scheme = null
  var collapsed = null
  try {
    scheme = localStorage.getItem('paydesk.colorScheme')
    collapsed = localStorage.getItem('paydesk.menu.collapsed')
  } catch (_error) {
    // Storage may be switched off; the browser's preference then decides.
  }
  var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  if (collapsed !== null) document.documentElement.setAttribute('data-menu-collapsed', '')
})()

// The page comes with its sign-in form. A button that is pressed before the form's code is there, by Enter in a field too,
// is kept for it: src/features/session/sign-in/early-form.ts.
;(function () {
  var pressed = (window.earlyPresses = [])
  document.addEventListener(
    'click',
    function (event) {
      var button = event.target.closest('#root[data-early] button')
      if (!button) return
      event.preventDefault()
      pressed.push(button)
    },
    true,
  )
})()

// Keys that are pressed behind a sign-in before its code is there are kept from the form's fields, and forgotten: nobody saw the
// screen whose commands they would be (src/features/session/sign-in/sign-in-key-buffer.ts goes on from there).
;(function () {
  function isSigningIn() {
    return window.earlyPresses.some(function (button) {
      return button.type === 'submit'
    })
  }
  document.addEventListener(
    'keydown',
    function (event) {
      var isTyping = /^(.|Enter|Backspace|Arrow\w+|Page\w+|Home|End)$/.test(event.key)
      if (isTyping && !event.ctrlKey && !event.metaKey && !event.isComposing && isSigningIn()) event.preventDefault()
    },
    true,
  )
})()

// The content security policy forbids making code of text. Zod would try that out, which browsers report as an attack;
// it has to know before the first schema is made, wherever the bundle puts that.
globalThis.__zod_globalConfig = { jitless: true }
