import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Recording } from '#machines/recording/recording.schema.ts'
import type { Role } from '#domain/roles.ts'
import { lifecycleWaysOf } from '#tests/machines/lifecycle-ways-of.ts'
import { wayTitle } from '#tests/machines/person-ways.ts'
import type { PersonWay } from '#tests/machines/person-ways.ts'
import { patience } from '#tools/lib/patience.ts'
import { expect, test } from './fixtures.ts'
import type { Keys } from './keys.ts'
import { giveSecondLevel } from './people.ts'
import type { SignedIn } from './people.ts'
import type { Run } from './run.ts'

/** Who walks ways, and in which page. */
export interface Walker {
  page: Page
  context: BrowserContext
  keys: Keys
  run: Run
  person: SignedIn
  /** Keys of the ways that the page has recorded so far. */
  lived: () => Promise<string[]>
}

/** A way with what it starts from, made for it: an order's number, for instance. */
export interface Start<Way> {
  way: Way
  code: string
}

/** How the ways of one event are walked by keyboard. */
export interface EventWalk<Way> {
  role: Role
  /** The call wants the second-level password; it is given before. */
  isSecondLevel?: boolean
  /** Walks the ways in one page, each from its start: goes to it, does the deed by keys, and proves it by what the server says. */
  walk: (walker: Walker, starts: readonly Start<Way>[]) => Promise<void>
}

export interface WalkPlan<Way extends PersonWay> {
  /** The lifecycle's name in recordings. */
  lifecycle: string
  ways: readonly Way[]
  /** Makes what each way starts from, for all of them together; a way that is left out has no recipe. */
  prepare: (run: Run, ways: readonly Way[]) => Promise<ReadonlyMap<Way, string>>
  /** Undefined for an event that nobody has hands for. */
  walkOf: (event: Way['event']) => EventWalk<Way> | undefined
}

/** ms for the page and for each way. */
const LIMITS = { page: 15_000, way: 3_000 }

/**
 * Declares the tests of a lifecycle's ways that a person causes: one test an event, which walks all its ways in one page. It
 * fails for a way without a recipe, and for one that the page did not record as the server answered it.
 */
export function walkWays<Way extends PersonWay>({ lifecycle, ways, prepare, walkOf }: WalkPlan<Way>): void {
  let prepared: ReadonlyMap<Way, string> = new Map()
  test.beforeAll(async ({ run }) => {
    prepared = await prepare(run, ways)
  })

  for (const [event, ofEvent] of Map.groupBy(ways, (way) => way.event)) {
    test(`${lifecycle} ${event}: ${ofEvent.length} ways by keyboard`, async ({
      page,
      context,
      keys,
      signIn,
      run,
      recordings,
    }) => {
      test.setTimeout(patience(LIMITS.page + ofEvent.length * LIMITS.way))
      const starts = ofEvent.flatMap((way) => {
        const code = prepared.get(way)
        return code === undefined ? [] : [{ way, code }]
      })
      expect(
        starts.map(({ way }) => wayTitle(way)),
        'ways that have a start',
      ).toEqual(ofEvent.map(wayTitle))
      const plan = walkOf(event)
      if (!plan) throw new Error(`Nobody has hands for ${event}.`)
      const person = await signIn(plan.role)
      if (plan.isSecondLevel) await giveSecondLevel(run, person, context)
      const lived = async () => livedWays(await recordings(), lifecycle)
      await plan.walk({ page, context, keys, run, person, lived }, starts)
      // What was done on the way to one, such as the preview of a batch that is to be exported, was recorded as well.
      const ofThis = (await lived()).filter((key) => key.split(' ')[1] === event)
      expect(new Set(ofThis), 'ways that the page recorded').toEqual(new Set(ofEvent.map(({ key }) => key)))
    })
  }
}

const livedWays = ({ runs }: Recording, lifecycle: string) =>
  runs.flatMap(lifecycleWaysOf).flatMap((lived) => (lived.lifecycle === lifecycle ? [lived.way] : []))

/** Walks ways that have each a place of their own; none is left before the page has recorded it. */
export async function walkEach<Way extends PersonWay>(
  { lived }: Walker,
  starts: readonly Start<Way>[],
  act: (start: Start<Way>) => Promise<void>,
): Promise<void> {
  for (const start of starts) {
    await test.step(wayTitle(start.way), async () => {
      await act(start)
      await expect.poll(lived).toContain(start.way.key)
    })
  }
}

/**
 * Works a list from its top, as a queue is worked: each row's way is a step of its own, and what is done leaves the cursor on
 * the next row. The list has to show the starts and nothing else.
 */
export async function walkRows<Way extends PersonWay>(
  grid: Locator,
  keys: Keys,
  starts: readonly Start<Way>[],
  act: (start: Start<Way>) => Promise<void>,
): Promise<void> {
  // The header is counted as well.
  await expect(grid).toHaveAttribute('aria-rowcount', String(starts.length + 1))
  await keys.press('Home')
  for (let index = 0; index < starts.length; index += 1) {
    const row = grid.locator(`[role="row"][aria-rowindex="${index + 2}"]`)
    const text = (await row.textContent()) ?? ''
    const start = starts.find(({ code }) => text.includes(code))
    if (!start) throw new Error(`Row ${index + 1} is none of those that were made: ${text}`)
    await test.step(wayTitle(start.way), async () => {
      await expect(grid).toHaveAttribute('aria-activedescendant', (await row.getAttribute('id')) ?? 'no id')
      await act(start)
      await expect(grid).toBeFocused()
    })
  }
}
