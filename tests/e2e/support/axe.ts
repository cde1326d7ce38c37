import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** What of a page is looked at: a part of it, where the rest was looked at; only its colours, where the same page was looked at in others. */
export interface Scope {
  within?: string
  only?: 'colours'
}

/** A list's rows are made alike: the first ones stand for those below them, which axe would take most of its time for. */
const FURTHER_ROWS = '[role="grid"] [role="row"]:nth-child(n + 6)'

/** No violation of any rule of axe, and nothing beyond the window's width. */
export async function expectAccessible(page: Page, what: string, { within, only }: Scope = {}): Promise<void> {
  // There are no frames, so axe need not open a page of its own to join their results.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude(FURTHER_ROWS)
  if (only === 'colours') axe.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]),
    what,
  ).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${what}: px beyond the window`).toBeLessThanOrEqual(0)
}
