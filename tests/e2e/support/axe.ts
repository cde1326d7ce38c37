import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { isLongRun } from '#tests/support/rounds.ts'

/**
 * Scope of the check: part of a page, or all but a part, where the rest was checked before; only colours, where the
 * page was checked in another scheme.
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

/**
 * Checks that nothing overflows the window's width, and in the long run that no axe rule is violated: an analysis takes as
 * long as loading the console. A usual run has the rules checked for a page of each kind and for all that opens over an
 * order (tests/e2e/all-screens), which the same components draw on every screen.
 */
export async function expectAccessible(page: Page, what: string, scope: Scope = {}): Promise<void> {
  if (isLongRun) return await expectNoViolation(page, what, scope)
  await expectWithinWindow(page, what)
}

/** Checks in every run that no axe rule is violated and that nothing overflows the window's width. */
export async function expectNoViolation(
  page: Page,
  what: string,
  { within, without, only }: Scope = {},
): Promise<void> {
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
  await expectWithinWindow(page, what)
}

/** Checks that the page is not wider than the window, once it is drawn. */
export async function expectWithinWindow(page: Page, what: string): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond, `${what}: px beyond the window`).toBeLessThanOrEqual(0)
}
