import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Recording } from '#machines/recording/recording.schema.ts'
import type { Role } from '#domain/roles.ts'
import { recordedTransitionsOf } from '#tests/machines/recorded-transitions.ts'
import { oneOfEachKind, transitionTitle } from '#tests/machines/manual-transitions.ts'
import type { ManualTransition } from '#tests/machines/manual-transitions.ts'
import { patience } from '#tools/lib/suites/patience.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { giveSecondLevel, createStaff, openSession } from '#tests/e2e/support/entities/people.ts'
import { saveRecording } from '#tests/e2e/support/recordings.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'

/** The person who walks transitions, and the page. */
export interface Walker {
  page: Page
  context: BrowserContext
  keys: Keys
  run: Run
  person: SignedIn
  /** Keys of the transitions that the page has recorded so far. */
  recordedKeys: () => Promise<string[]>
}

/** A transition and the subject created for it, such as an order's number. */
export interface Start<Transition> {
  transition: Transition
  code: string
}

/** How transitions are walked by keyboard in one page, by one person. */
export interface KeyboardWalk<Transition> {
  /** Names the walk in the test's title; the events of one title are walked together. */
  title: string
  role: Role
  /** Their calls require the second-level password, which is given beforehand. */
  isSecondLevel?: boolean
  /** Walks each transition from its start: goes there, acts by keyboard, and checks the server's state. */
  walk: (walker: Walker, starts: readonly Start<Transition>[]) => Promise<void>
}

/** The person who walks transitions without a page. */
export type FlowWalker = Pick<Walker, 'run' | 'person'>

export interface WalkPlan<Transition extends ManualTransition> {
  /** The lifecycle's name in recordings. */
  lifecycle: string
  transitions: readonly Transition[]
  /** Creates the subjects of all transitions together; an omitted transition has no recipe. */
  prepare: (run: Run, transitions: readonly Transition[]) => Promise<ReadonlyMap<Transition, string>>
  /** Undefined for an event that has no steps. */
  walkOf: (event: Transition['event']) => KeyboardWalk<Transition> | undefined
  /**
   * Walks a transition through the console's flow and calls without a page, checks the server's state, and returns the
   * flow's recording. Without this function, or for events where it returns null, every transition is walked by
   * keyboard.
   */
  byFlow?: (event: Transition['event']) => ((walker: FlowWalker, start: Start<Transition>) => Promise<Recording>) | null
}

/** Timeouts for the page and for each transition, in ms. */
const LIMITS = { page: 15_000, transition: 3_000 }

/**
 * Declares the tests of a lifecycle's user-triggered transitions: one transition of each kind by keyboard, with all of a
 * person's in one page; the others of the kind through the same flow without a page. They fail for a
 * transition without a recipe, and for one whose recording does not match the server's answer.
 */
export function walkTransitions<Transition extends ManualTransition>(plan: WalkPlan<Transition>): void {
  const { byFlow, lifecycle, prepare, transitions } = plan
  const kinds = oneOfEachKind(transitions)
  const isByKeyboard = (transition: Transition) => kinds.has(transition) || !byFlow?.(transition.event)
  let prepared: ReadonlyMap<Transition, string> = new Map()
  test.beforeAll(async ({ run }) => {
    test.setTimeout(patience(LIMITS.page + transitions.length * LIMITS.transition))
    prepared = await prepare(run, transitions)
  })

  const startsOf = (some: readonly Transition[]): Start<Transition>[] => {
    const starts = some.flatMap((transition) => {
      const code = prepared.get(transition)
      return code === undefined ? [] : [{ transition, code }]
    })
    expect(
      starts.map(({ transition }) => transitionTitle(transition)),
      'transitions that have a start',
    ).toEqual(some.map(transitionTitle))
    return starts
  }

  const titleOf = ({ event }: Transition) => walkIn(plan, event).title
  for (const [title, ofWalk] of Map.groupBy(transitions.filter(isByKeyboard), titleOf)) {
    test(`${lifecycle}: ${ofWalk.length} transitions by keyboard, ${title}`, async ({
      page,
      context,
      keys,
      signIn,
      run,
      recordings,
    }) => {
      test.setTimeout(patience(LIMITS.page + ofWalk.length * LIMITS.transition))
      const starts = startsOf(ofWalk)
      const { isSecondLevel, role, walk } = walkIn(plan, ofWalk[0]?.event ?? '')
      const person = await signIn(role)
      if (isSecondLevel) await giveSecondLevel(run, person, context)
      const recordedKeys = async () => keysOfRecorded(await recordings(), lifecycle)
      await walk({ page, context, keys, run, person, recordedKeys }, starts)
      // The recording also has transitions on the way, such as the preview of a batch to be exported.
      const events = new Set<string>(ofWalk.map(({ event }) => event))
      const ofThese = (await recordedKeys()).filter((key) => events.has(key.split(' ')[1] ?? ''))
      expect(new Set(ofThese), 'transitions that the page recorded').toEqual(new Set(ofWalk.map(({ key }) => key)))
    })
  }

  for (const [event, ofEvent] of Map.groupBy(
    transitions.filter((transition) => !isByKeyboard(transition)),
    (transition) => transition.event,
  )) {
    test(`${lifecycle} ${event}: ${ofEvent.length} transitions by its flow`, async ({ run }, { testId, title }) => {
      const { isSecondLevel = false, role } = walkIn(plan, event)
      const person = await openSession(run, await createStaff(run, role), { isSecondLevel })
      for (const start of startsOf(ofEvent)) {
        await test.step(transitionTitle(start.transition), async () => {
          const recording = await byFlow?.(event)?.({ run, person }, start)
          expect(recording && keysOfRecorded(recording, lifecycle), 'what the flow recorded').toEqual([
            start.transition.key,
          ])
          if (recording) await saveRecording(`${title}-${transitionTitle(start.transition)}-${testId}`, recording)
        })
      }
    })
  }
}

function walkIn<Transition extends ManualTransition>(
  { walkOf }: WalkPlan<Transition>,
  event: Transition['event'],
): KeyboardWalk<Transition> {
  const walk = walkOf(event)
  if (!walk) throw new Error(`There are no steps for ${event}.`)
  return walk
}

const keysOfRecorded = ({ runs }: Recording, lifecycle: string) =>
  runs
    .flatMap(recordedTransitionsOf)
    .flatMap((recorded) => (recorded.lifecycle === lifecycle ? [recorded.transition] : []))

/** Walks transitions that each have their own place; waits until the page has recorded each one. */
export async function walkEach<Transition extends ManualTransition>(
  { recordedKeys }: Walker,
  starts: readonly Start<Transition>[],
  act: (start: Start<Transition>) => Promise<void>,
): Promise<void> {
  for (const start of starts) {
    await test.step(transitionTitle(start.transition), async () => {
      await act(start)
      await expect.poll(recordedKeys).toContain(start.transition.key)
    })
  }
}

/**
 * Works a list from its top, like a queue: each row's transition is a separate step, and completing it moves the cursor
 * to the next row. The list must show only the starts.
 */
export async function walkRows<Transition extends ManualTransition>(
  grid: Locator,
  keys: Keys,
  starts: readonly Start<Transition>[],
  act: (start: Start<Transition>) => Promise<void>,
): Promise<void> {
  // The header row counts too.
  await expect(grid).toHaveAttribute('aria-rowcount', String(starts.length + 1))
  await keys.press('Home')
  for (let index = 0; index < starts.length; index += 1) {
    const row = grid.locator(`[role="row"][aria-rowindex="${index + 2}"]`)
    const text = (await row.textContent()) ?? ''
    const start = starts.find(({ code }) => text.includes(code))
    if (!start) throw new Error(`Row ${index + 1} is none of those that were made: ${text}`)
    await test.step(transitionTitle(start.transition), async () => {
      await expect(grid).toHaveAttribute('aria-activedescendant', (await row.getAttribute('id')) ?? 'no id')
      await act(start)
      await expect(grid).toBeFocused()
    })
  }
}
