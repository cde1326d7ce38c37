import { expect, it } from 'vitest'
import { SCREEN_ROUTES, SIBLING_SCREENS, siblingsOf } from '#domain/screens.ts'

it('puts a screen beside others once, in one group of the menu', () => {
  const all = SIBLING_SCREENS.flat()
  expect(new Set(all).size).toBe(all.length)
  for (const set of SIBLING_SCREENS) {
    const staff = SCREEN_ROUTES.filter((row) => set.includes(row.screen) && row.variant === 'full')
    expect(new Set(staff.map(({ group }) => group)).size, set.join()).toBe(1)
    for (const screen of set) expect(siblingsOf(screen)).toEqual(set)
  }
  expect(siblingsOf('home')).toEqual([])
})
