import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/lib/installs/chromium.mjs'
import { WINDOW } from './tests/e2e/support/system/window.ts'
import { patience } from './tools/lib/suites/patience.ts'

const executablePath = await findChromium()

/**
 * Browser tests by keyboard in real Chromium; each worker has a demo system of its own, see
 * tests/e2e/support/system/run.ts.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/support/system/paydesk.setup.ts',
  workers: availableParallelism(),
  // A test that passes only at the second try has failed.
  retries: 0,
  forbidOnly: true,
  timeout: patience(20_000),
  // A state that was reached counts, however busy the machine is; how fast it is reached is the benchmarks' matter.
  expect: { timeout: patience(5_000) },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    ...WINDOW,
    // Recording a trace takes more of the processor than the test does: `TRACE=1 npm test -- e2e <file>` records one.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
