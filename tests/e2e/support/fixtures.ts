import { test as base } from '@playwright/test'
import { readDemoFile, type DemoFile } from '#tests/support/demo-file.ts'

interface WorkerFixtures {
  /** Accounts, merchant keys and monitor keys of the running demo system. */
  demo: DemoFile
}

/** Playwright's test with pages relative to the run's server, and what the demo system tells about itself. */
export const test = base.extend<object, WorkerFixtures>({
  baseURL: async ({}, use) => {
    await use(fromSetup('PAYDESK_URL'))
  },
  demo: [
    async ({}, use) => {
      await use(await readDemoFile(fromSetup('PAYDESK_DATA_DIR')))
    },
    { scope: 'worker' },
  ],
})

export { expect } from '@playwright/test'

/** The demo account of that name; throws when the demo system has none. */
export function accountOf(demo: DemoFile, name: string): DemoFile['accounts'][number] {
  const found = demo.accounts.find(({ account }) => account === name)
  if (!found) throw new Error(`The demo system has no account ${name}.`)
  return found
}

function fromSetup(variable: string): string {
  const value = process.env[variable]
  if (value === undefined) throw new Error(`${variable} is not set: the tests run through playwright.config.ts.`)
  return value
}
