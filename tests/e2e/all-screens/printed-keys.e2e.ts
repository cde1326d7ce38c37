import type { Page } from '@playwright/test'
import type { BuiltRoute } from '#app/catalogue.ts'
import { mayOpen } from '#domain/screens.ts'
import type { ScreenName } from '#domain/screens.ts'
import { patience } from '#tools/lib/suites/patience.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { isFirstOfItsScreen, PATHS_TO_LOOK_AT } from '#tests/e2e/support/paths-to-look-at.ts'
import { hasEffect, listedKeys, placeOf, printedKeys, stateOf } from '#tests/e2e/support/printed-keys.ts'
import { textFaults } from '#tests/e2e/support/text-boxes.ts'
import { enter, settle, visit } from '#tests/e2e/support/visit.ts'
import { isLongRun } from '#tests/support/rounds.ts'

const SCREEN_MS = 60_000
/** The screens of a usual run: each handles its keys in another place. The long run walks all screens. */
const USUAL: readonly ScreenName[] = [
  'home',
  'messages',
  'profile',
  'orders',
  'payoutPool',
  'banks',
  'collectionStatistics',
  'orderSubmissionTest',
]
const ROUTES = PATHS_TO_LOOK_AT.filter(
  (route) => mayOpen(route, 'superAdmin') && (isLongRun || (USUAL.includes(route.screen) && isFirstOfItsScreen(route))),
)

/** Keys that open the same over every screen are pressed by other walks. Printing changes nothing in the page. */
const OVER_EVERY_SCREEN = ['Control+k', '?', 'Control+/', 'Shift+P']
/** The sheet lists this key for every list. The keys of a list without rows reach nothing. */
const OF_ANY_LIST = '* a'
/** Keys that may change nothing: the cursor stands at the first row, and the record at its first tab. */
const MOVES = ['] 1', 'j', 'k', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'Shift+ArrowUp', 'Shift+K']

/** Calls that would change something are refused, so that no key needs to be left out: a refusal is said, too. */
async function refuseChanges(page: Page): Promise<void> {
  await page.route('**/v1.0/**', (route) =>
    route.request().headers()['idempotency-key'] === undefined
      ? route.continue()
      : route.fulfill({ status: 403, json: { code: 403, msg: 'forbidden', data: null } }),
  )
}

const details = (page: Page) => page.getByRole('main').getByRole('complementary')

/** A screen as it is on arrival, with a row under the cursor, with its record open, and with it ticked. */
const STATES = ['arrived', 'row', 'record', 'ticked'] as const
type State = (typeof STATES)[number]
/** The states of a usual run. A record prints the keys of its row too, and ticked rows are the same in every list. */
const BRIEFLY: readonly State[] = ['arrived', 'record']
const WHOLLY: readonly ScreenName[] = ['orders']

async function reachState(page: Page, keys: Keys, state: State): Promise<void> {
  await settle(page)
  if (state === 'arrived') return
  await page.getByRole('grid').focus()
  await keys.press('Home')
  if (state === 'ticked') await keys.press('x')
  if (state !== 'record') return
  await keys.press('Enter')
  await expect(details(page)).toBeVisible()
  await settle(page)
}

const MOST_LAYERS = 3

/** Leaves what a key opened by Esc, as a person does; what that does not take back is begun anew. */
async function goBack(page: Page, keys: Keys, begin: string, anew: () => Promise<void>): Promise<void> {
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
    if (placeOf(await stateOf(page)) === begin) return
    await keys.press('Escape')
  }
  if (placeOf(await stateOf(page)) !== begin) await anew()
}

/**
 * Presses the keys that a screen prints, and those that its sheet lists; returns those that do nothing, and what is wrong with the
 * texts on the way. A printed key works where it is printed. A listed one may want a record or a choice, so it works with one of them.
 */
async function walkScreen(page: Page, keys: Keys, { path, screen }: BuiltRoute['route']): Promise<string[]> {
  const found: string[] = []
  const pressed = new Set(OVER_EVERY_SCREEN)
  const silent = new Set<string>()
  let ofList: readonly string[] = []
  await visit(page, path)
  await reachState(page, keys, 'arrived')
  const hasRows = (await page.getByRole('gridcell').count()) > 0
  const states = isLongRun || WHOLLY.includes(screen) ? STATES : BRIEFLY
  for (const state of hasRows ? states : states.slice(0, 1)) {
    const where = `${path}, ${state}`
    const anew = async () => {
      // A link would ask first about what was typed into a form.
      await enter(page, path)
      await reachState(page, keys, state)
    }
    if (state !== 'arrived') await anew()
    found.push(...(await textFaults(page)).map((fault) => `${where}: ${fault}`))
    const begin = placeOf(await stateOf(page))
    const printed = await printedKeys(page)
    const hasListed = hasRows ? state === 'record' || state === 'ticked' : true
    const all = hasListed ? await listedKeys(page, keys) : []
    const listed = !hasRows && all.includes(OF_ANY_LIST) ? [] : all.filter((one) => !MOVES.includes(one))
    if (state === 'arrived') ofList = printed
    for (const sequence of new Set([...printed, ...listed])) {
      // What is about a row is about a ticked one, too.
      const isAnew = state === 'ticked' && printed.includes(sequence) && !ofList.includes(sequence)
      if (pressed.has(sequence) && !isAnew) continue
      const hasDone = await hasEffect(page, keys, sequence)
      if (hasDone) pressed.add(sequence)
      else if (printed.includes(sequence)) found.push(`${where}: ${sequence} does nothing`)
      else silent.add(sequence)
      found.push(...(await textFaults(page)).map((fault) => `${where}, after ${sequence}: ${fault}`))
      await goBack(page, keys, begin, anew)
    }
  }
  return [...found, ...[...silent].filter((one) => !pressed.has(one)).map((one) => `${path}: ${one} does nothing`)]
}

for (const route of ROUTES) {
  test(`every key that ${route.path} prints does something, and no text is cut or runs into another`, async ({
    page,
    keys,
    signIn,
  }) => {
    test.setTimeout(patience(SCREEN_MS))
    await page.setViewportSize({ width: 1_280, height: 800 })
    await signIn('superAdmin')
    await refuseChanges(page)
    await page.goto('/home')
    await settle(page)
    expect(await walkScreen(page, keys, route)).toEqual([])
  })
}
