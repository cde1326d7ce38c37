import { expect, it } from 'vitest'
import { inStyleElement } from '#app/prerender/in-style-element.ts'

it('moves inline styles into one style element with the nonce, each once', () => {
  expect(inStyleElement('<a style="--x:1"></a><b style="width:2px"></b><i class="c" style="--x:1"></i>')).toEqual({
    styles: '<style nonce="__CSP_NONCE__">[data-style="0"]{--x:1}[data-style="1"]{width:2px}</style>',
    html: '<a data-style="0"></a><b data-style="1"></b><i class="c" data-style="0"></i>',
  })
})
