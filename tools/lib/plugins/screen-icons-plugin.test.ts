import { expect, it } from 'vitest'
import { SCREENS } from '#app/screens.gen.ts'
import { readScreenIcons } from '#tools/lib/plugins/screen-icons-plugin.ts'

it('draws the icon of every screen', () => {
  const picture = readScreenIcons()
  for (const { screen, icon } of SCREENS)
    expect([screen, new RegExp(`<symbol id="${icon}" [^>]*><path d="[^"]+"`).test(picture)]).toEqual([screen, true])
})
