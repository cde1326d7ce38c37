import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Recording } from '#machines/recording/recording.schema.ts'
import type { Role } from '#domain/roles.ts'
import { recordedTransitionsOf } from '#tests/machines/recorded-transitions.ts'
import { oneOfEachKind, transitionTitle } from '#tests/machines/manual-transitions.ts'
import type { ManualTransition } from '#tests/machines/manual-transitions.ts'
import { patience } from '#tools/lib/patience.ts'
import { expect, test } from './fixtures.ts'
import type { Keys } from './keys.ts'
import { giveSecondLevel, hire, openSession } from './people.ts'
import { saveRecording } from './recordings.ts'
import type { SignedIn } from './people.ts'
import type { Run } from './run.ts'

/** Who walks transitions, and in which page. */
export interface Walker {
  page: Page
  context: BrowserContext
  keys: Keys
  run: Run
  person: SignedIn
  /** Keys of the transitions that the page has recorded so far. */
  recordedKeys: () => Promise<string[]>
}

/** A transition with what it starts from, made for it: an order's number, for instance. */
export interface Start<Transition> {
  transition: Transition
  code: string
}

/** How the transitions of one event are walked by keyboard. */
export interface EventWalk<Transition> {
  role: Role
  /** The call wants the second-level password; it is given before. */
  isSecondLevel?: boolean
  /** Walks the transitions in one page, each from its start: goes to it, acts by keyboard, and proves it by what the server says. */
  walk: (walker: Walker, starts: readonly Start<Transition>[]) => Promise<void>
}

/** Who walks transitions without a page. */
export type FlowWalker = Pick<Walker, 'run' | 'person'>

export interface WalkPlan<Transition extends ManualTransition> {
  /** The lifecycle's name in recordings. */
  lifecycle: string
  transitions: readonly Transition[]
  /** Makes what each transition starts from, for all of them together; a transition that is left out has no recipe. */
  prepare: (run: Run, transitions: readonly Transition[]) => Promise<ReadonlyMap<Transition, string>>
  /** Undefined for an event that has no steps. */
  walkOf: (event: Transition['event']) => EventWalk<Transition> | undefined
  /**
   * Walks a transition by the console's flow and calls without a page, proves it by what the server says, and answers the flow's
   * record. Where it is left out, or for events that it answers null for, every transition is walked by keyboard.
   */
  byFlow?: (event: Transition['event']) => ((walker: FlowWalker, start: Start<Transition>) => Promise<Recording>) | null
}

/** ms for the page and for each transition. */
const LIMITS = { page: 15_000, transition: 3_000 }

/**
 * Declares the tests of a lifecycle's transitions that a person causes: by keyboard one transition of each kind, an event's in one page; the
 * others of the kind by the same flow without a page. They fail for a transition without a recipe, and for one that was not recorded
 * as the server answered it.
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

  for (const [event, ofEvent] of Map.groupBy(transitions.filter(isByKeyboard), (transition) => transition.event)) {
    test(`${lifecycle} ${event}: ${ofEvent.length} transitions by keyboard`, async ({
      page,
      context,
      keys,
      signIn,
      run,
      recordings,
    }) => {
      test.setTimeout(patience(LIMITS.page + ofEvent.length * LIMITS.transition))
      const starts = startsOf(ofEvent)
      const { isSecondLevel, role, walk } = walkIn(plan, event)
      const person = await signIn(role)
      if (isSecondLevel) await giveSecondLevel(run, person, context)
      const recordedKeys = async () => keysOfRecorded(await recordings(), lifecycle)
      await walk({ page, context, keys, run, person, recordedKeys }, starts)
      // What was done on the way to one, such as the preview of a batch that is to be exported, was recorded as well.
      const ofThis = (await recordedKeys()).filter((key) => key.split(' ')[1] === event)
      expect(new Set(ofThis), 'transitions that the page recorded').toEqual(new Set(ofEvent.map(({ key }) => key)))
    })
  }

  for (const [event, ofEvent] of Map.groupBy(
    transitions.filter((transition) => !isByKeyboard(transition)),
    (transition) => transition.event,
  )) {
    test(`${lifecycle} ${event}: ${ofEvent.length} transitions by its flow`, async ({ run }, { testId, title }) => {
      const { isSecondLevel = false, role } = walkIn(plan, event)
      const person = await openSession(run, await hire(run, role), { isSecondLevel })
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
): EventWalk<Transition> {
  const walk = walkOf(event)
  if (!walk) throw new Error(`There are no steps for ${event}.`)
  return walk
}

const keysOfRecorded = ({ runs }: Recording, lifecycle: string) =>
  runs
    .flatMap(recordedTransitionsOf)
    .flatMap((recorded) => (recorded.lifecycle === lifecycle ? [recorded.transition] : []))

/** Walks transitions that have each a place of their own; none is left before the page has recorded it. */
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
 * Works a list from its top, as a queue is worked: each row's transition is a step of its own, and what is done leaves the cursor on
 * the next row. The list has to show the starts and nothing else.
 */
export async function walkRows<Transition extends ManualTransition>(
  grid: Locator,
  keys: Keys,
  starts: readonly Start<Transition>[],
  act: (start: Start<Transition>) => Promise<void>,
): Promise<void> {
  // The header is counted as well.
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
