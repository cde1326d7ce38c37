import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { patience } from '#tools/lib/suites/patience.ts'
import type { Keys } from './keys.ts'

/** Keys as the console prints them, or names them in a sequence, and as Playwright presses them. */
const PRESSED: Readonly<Record<string, string>> = {
  mod: 'Control',
  Ctrl: 'Control',
  shift: 'Shift',
  '⇧': 'Shift',
  '↵': 'Enter',
  Esc: 'Escape',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
}

/** A printed sequence as chords to press: `⇧+E` and `shift+e` are `Shift+E`, `] ]` is two. */
export function chordsOf(printed: string): string[] {
  return printed.split(' ').map((chord) => {
    const parts = chord.split(/\+(?=.)/).map((part) => PRESSED[part] ?? part)
    const key = parts.at(-1) ?? ''
    const isLetter = /^[a-z]$/i.test(key)
    const named = isLetter ? (parts.includes('Shift') ? key.toUpperCase() : key.toLowerCase()) : key
    return [...parts.slice(0, -1), named].join('+')
  })
}

/**
 * Sequences that are printed now: by the foot, also what found no room there, and on buttons, tiles and panels. What a form or a
 * text prints is for that form, or about other screens.
 */
export async function printedKeys(page: Page): Promise<string[]> {
  const printed = await page.evaluate(() => {
    const foot = [...document.querySelectorAll<HTMLElement>('[role="toolbar"] button[data-keys]')]
    const caps = [...document.querySelectorAll('main kbd:not(form *, article *)')].filter((cap) =>
      cap.checkVisibility(),
    )
    return [...foot.map(({ dataset }) => dataset['keys'] ?? ''), ...caps.map((cap) => cap.textContent ?? '')]
  })
  return [...new Set(printed.map((one) => chordsOf(one).join(' ')))]
}

/** Sequences that the sheet of keys lists for what is shown. */
export async function listedKeys(page: Page, keys: Keys): Promise<string[]> {
  await keys.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  const own = sheet.locator('section').filter({ has: page.getByRole('heading', { name: 'Here', exact: true }) })
  const listed = await own
    .locator('[data-keys]')
    .evaluateAll((caps) => caps.map((cap) => cap.getAttribute('data-keys') ?? ''))
  await keys.press('Escape')
  await expect(sheet).toBeHidden()
  return listed.map((one) => chordsOf(one).join(' '))
}

/** What a person sees of a page, as far as keys change it. */
interface PageState {
  /** The address, the focus, what is open, and what is chosen. */
  place: readonly string[]
  /** Figures and names that a key changes where it is. */
  figures: string
  said: readonly string[]
}

/** Runs in the page. */
function readState(): PageState {
  const nameOf = (element: Element) =>
    ['role', 'aria-label', 'aria-labelledby', 'name', 'id'].map((name) => element.getAttribute(name)).join(' ')
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility())
      .map((element) => `${element.tagName} ${nameOf(element)}`)
      .join(', ')
  const tabs = [...document.querySelectorAll('[role="tab"][aria-selected="true"]')]
  const focused = document.activeElement
  const cursor = focused?.getAttribute('aria-activedescendant')
  const { lang, dataset } = document.documentElement
  return {
    place: [
      location.href,
      focused ? `${focused.tagName} ${nameOf(focused)} ${cursor}` : '',
      shown('dialog[open], [role="dialog"], [role="menu"], form, aside, nav'),
      shown('[aria-pressed="true"], [aria-selected="true"], [aria-expanded="true"], [aria-checked="true"]'),
      shown('details[open] > summary'),
      tabs.map((tab) => tab.textContent).join(', '),
    ],
    figures: [
      `${lang} ${dataset['mantineColorScheme']}`,
      ...[...document.querySelectorAll('header [aria-label]')].map((one) => one.getAttribute('aria-label')),
      ...[...document.querySelectorAll('dd')].map((one) => one.textContent),
    ].join(),
    said: [...document.querySelectorAll('[role="status"], [role="alert"]')].map((one) => one.textContent ?? ''),
  }
}

export const stateOf = (page: Page): Promise<PageState> => page.evaluate(readState)
/** Where a page is, to tell whether it is there again. */
export const placeOf = ({ place }: PageState): string => place.join('\n')

const AN_EFFECT_MS = 1_500
const OFTEN_MS = [10, 20, 40, 80]

/** True where something else is shown, or something new is said; that an earlier notice ends is no effect of a key. */
function differs(now: PageState, before: PageState): boolean {
  const times = ({ said }: PageState, words: string) => said.filter((one) => one === words).length
  if (now.said.some((words) => words !== '' && times(now, words) > times(before, words))) return true
  return placeOf(now) !== placeOf(before) || now.figures !== before.figures
}

/** Presses a printed sequence; false where nothing that a person could see comes of it. */
export async function hasEffect(page: Page, keys: Keys, sequence: string): Promise<boolean> {
  const before = await stateOf(page)
  await keys.press(...sequence.split(' '))
  return await expect
    .poll(async () => differs(await stateOf(page), before), { timeout: patience(AN_EFFECT_MS), intervals: OFTEN_MS })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
}
