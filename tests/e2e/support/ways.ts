import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Recording } from '#machines/recording/recording.schema.ts'
import type { Role } from '#domain/roles.ts'
import { lifecycleWaysOf } from '#tests/machines/lifecycle-ways-of.ts'
import { oneOfEachKind, wayTitle } from '#tests/machines/person-ways.ts'
import type { PersonWay } from '#tests/machines/person-ways.ts'
import { patience } from '#tools/lib/patience.ts'
import { expect, test } from './fixtures.ts'
import type { Keys } from './keys.ts'
import { giveSecondLevel, hire, openSession } from './people.ts'
import { saveRecording } from './recordings.ts'
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

/** Who walks ways without a page. */
export type FlowWalker = Pick<Walker, 'run' | 'person'>

export interface WalkPlan<Way extends PersonWay> {
  /** The lifecycle's name in recordings. */
  lifecycle: string
  ways: readonly Way[]
  /** Makes what each way starts from, for all of them together; a way that is left out has no recipe. */
  prepare: (run: Run, ways: readonly Way[]) => Promise<ReadonlyMap<Way, string>>
  /** Undefined for an event that nobody has hands for. */
  walkOf: (event: Way['event']) => EventWalk<Way> | undefined
  /**
   * Walks a way by the console's flow and calls without a page, proves it by what the server says, and answers the flow's
   * record. Where it is left out, or for events that it answers null for, every way is walked by keyboard.
   */
  byFlow?: (event: Way['event']) => ((walker: FlowWalker, start: Start<Way>) => Promise<Recording>) | null
}

/** ms for the page and for each way. */
const LIMITS = { page: 15_000, way: 3_000 }

/**
 * Declares the tests of a lifecycle's ways that a person causes: by keyboard one way of each kind, an event's in one page; the
 * others of the kind by the same flow without a page. They fail for a way without a recipe, and for one that was not recorded
 * as the server answered it.
 */
export function walkWays<Way extends PersonWay>(plan: WalkPlan<Way>): void {
  const { byFlow, lifecycle, prepare, ways } = plan
  const kinds = oneOfEachKind(ways)
  const isByKeyboard = (way: Way) => kinds.has(way) || !byFlow?.(way.event)
  let prepared: ReadonlyMap<Way, string> = new Map()
  test.beforeAll(async ({ run }) => {
    test.setTimeout(patience(LIMITS.page + ways.length * LIMITS.way))
    prepared = await prepare(run, ways)
  })

  const startsOf = (some: readonly Way[]): Start<Way>[] => {
    const starts = some.flatMap((way) => {
      const code = prepared.get(way)
      return code === undefined ? [] : [{ way, code }]
    })
    expect(
      starts.map(({ way }) => wayTitle(way)),
      'ways that have a start',
    ).toEqual(some.map(wayTitle))
    return starts
  }

  for (const [event, ofEvent] of Map.groupBy(ways.filter(isByKeyboard), (way) => way.event)) {
    test(`${lifecycle} ${event}: ${ofEvent.length} ways by keyboard`, async ({
      page,
      context,
      keys,
      signIn,
      run,
      recordings,
    }) => {
      test.setTimeout(patience(LIMITS.page + ofEvent.length * LIMITS.way))
      const starts = startsOf(ofEvent)
      const { isSecondLevel, role, walk } = walkIn(plan, event)
      const person = await signIn(role)
      if (isSecondLevel) await giveSecondLevel(run, person, context)
      const lived = async () => livedWays(await recordings(), lifecycle)
      await walk({ page, context, keys, run, person, lived }, starts)
      // What was done on the way to one, such as the preview of a batch that is to be exported, was recorded as well.
      const ofThis = (await lived()).filter((key) => key.split(' ')[1] === event)
      expect(new Set(ofThis), 'ways that the page recorded').toEqual(new Set(ofEvent.map(({ key }) => key)))
    })
  }

  for (const [event, ofEvent] of Map.groupBy(
    ways.filter((way) => !isByKeyboard(way)),
    (way) => way.event,
  )) {
    test(`${lifecycle} ${event}: ${ofEvent.length} ways by its flow`, async ({ run }, { testId, title }) => {
      const { isSecondLevel = false, role } = walkIn(plan, event)
      const person = await openSession(run, await hire(run, role), { isSecondLevel })
      for (const start of startsOf(ofEvent)) {
        await test.step(wayTitle(start.way), async () => {
          const recording = await byFlow?.(event)?.({ run, person }, start)
          expect(recording && livedWays(recording, lifecycle), 'what the flow recorded').toEqual([start.way.key])
          if (recording) await saveRecording(`${title}-${wayTitle(start.way)}-${testId}`, recording)
        })
      }
    })
  }
}

function walkIn<Way extends PersonWay>({ walkOf }: WalkPlan<Way>, event: Way['event']): EventWalk<Way> {
  const walk = walkOf(event)
  if (!walk) throw new Error(`Nobody has hands for ${event}.`)
  return walk
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
