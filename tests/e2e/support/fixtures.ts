import { expect, test as base } from '@playwright/test'
import type { Preferences } from '#contract/people/preferences.ts'
import type { Role } from '#domain/roles.ts'
import type { Recording } from '#recording/recording.schema.ts'
import { patience } from '#tools/lib/suites/patience.ts'
import { watchFaults } from './faults.ts'
import type { Faults } from './faults.ts'
import { keepPage } from './kept-page.ts'
import type { KeptPage } from './kept-page.ts'
import { createKeys } from './keys.ts'
import type { Keys } from './keys.ts'
import { demoPerson, createStaff, openSession } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import { isRecorded, saveRecording, watchRecordings } from './recordings.ts'
import { startRun } from '#tests/e2e/support/system/run.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'

interface WorkerFixtures {
  /** The demo system of the worker. */
  run: Run
  /** The browser context and the page of the worker's tests. */
  kept: KeptPage
}

interface TestFixtures {
  keys: Keys
  /** Fails the test when a page had an unexpected error. */
  faults: Faults
  /** Records the state machines of the test's pages, of every test where the run is recorded; returns the recording so far. */
  recordings: () => Promise<Recording>
  /**
   * Signs a person of a role in to this test's browser: staff get new accounts, outside parties are the demo's first.
   */
  signIn: (role: Role, preferences?: Partial<Preferences>) => Promise<SignedIn>
}

/** The tag of a test that sets what a page cannot take back, or needs one that has loaded nothing. */
export const OWN_PAGE = '@own-page'

/** Playwright's test with a server, a browser context and a page per worker, a keyboard that counts presses, and people to sign in. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  baseURL: async ({ run }, use) => {
    await use(run.url)
  },
  run: [
    async ({}, use) => {
      const run = await startRun()
      await use(run)
      await run.close()
    },
    { scope: 'worker', timeout: patience(30_000) },
  ],
  kept: [
    async ({ browser, run }, use) => {
      const kept = await keepPage(browser, run.url)
      await use(kept)
      await kept.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, run, kept }, use, testInfo) => {
    // A recording begins with the load of its page.
    if (isRecorded || testInfo.tags.includes(OWN_PAGE)) {
      const own = await keepPage(browser, run.url)
      await use(own.context)
      await own.close()
    } else {
      await use(kept.context)
      await kept.clean(testInfo.status === testInfo.expectedStatus)
    }
  },
  page: async ({ context, kept }, use) => {
    await use(context === kept.context ? await kept.page() : await context.newPage())
  },
  keys: async ({ page }, use) => {
    await use(createKeys(page))
  },
  faults: [
    async ({ context }, use) => {
      const faults = watchFaults(context)
      await use(faults)
      faults.end()
      expect(faults.list(), 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
  recordings: [
    async ({ context }, use, testInfo) => {
      await using watch = await watchRecordings(context)
      await use(watch.collect)
      // The test's outcome is known only here.
      if (testInfo.status === 'passed')
        await saveRecording(`${testInfo.title}-${testInfo.testId}`, await watch.collect())
    },
    { auto: isRecorded },
  ],
  signIn: async ({ run, context }, use) => {
    await use(async (role, preferences) => {
      const isExternalParty = role === 'supplier' || role === 'merchant'
      const person = isExternalParty
        ? demoPerson(run, (account) => account.role === role)
        : await createStaff(run, role, preferences)
      return await openSession(run, person, { context })
    })
  },
})

export { expect }
