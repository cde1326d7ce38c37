import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/**
 * What to check: part of a page, or all but a part, where the rest was checked before; only colours, where the page was
 * checked in another scheme.
 */
export interface Scope {
  within?: string
  without?: string
  only?: 'colours'
}

/** List rows share one template: the first ones represent the others, which would take most of axe's time. */
const FURTHER_ROWS = '[role="grid"] [role="row"]:nth-child(n + 6)'

/** In place of axe's source, one and a half megabytes, which would be sent to the page and compiled for every analysis. */
const NOTHING = 'undefined'
const hasAxe = (page: Page) => page.evaluate(() => 'axe' in window)

/** Checks that no axe rule is violated and that nothing overflows the window's width. */
export async function expectAccessible(page: Page, what: string, { within, without, only }: Scope = {}): Promise<void> {
  // There are no frames, so axe does not need a page of its own to merge results.
  // Describing every element that is in order takes most of the time of an analysis.
  const axe = new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: NOTHING }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude(FURTHER_ROWS)
  if (without !== undefined) axe.exclude(without)
  if (only === 'colours') axe.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]),
    what,
  ).toEqual([])
  expect(await beyondWindow(page), `${what}: px beyond the window`).toBeLessThanOrEqual(0)
}

/** By how much the page is wider than the window, px. */
export const beyondWindow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
