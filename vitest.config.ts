import { availableParallelism } from 'node:os'
import { defineConfig, mergeConfig } from 'vitest/config'
import { patience } from './tools/lib/suites/patience.ts'
import build from './vite.config.ts'

const timeLimits = {
  testTimeout: patience(20_000),
  hookTimeout: patience(20_000),
  expect: { poll: { timeout: patience(5_000) } },
}
const serverTests = '{src,server,demo,tests,tools}/**/*.server.test.ts'

/** Names the test projects, beside the build's configuration: `npm start` builds without Vitest. */
export default mergeConfig(
  build,
  defineConfig({
    test: {
      // A narrowed test file would pass while most of it does not run.
      allowOnly: false,
      // A file that a test compares with is not written unless one says so.
      update: 'none',
      // Without isolation modules are loaded once a worker and not once a file, which halves the suites: a test leaves
      // globals as they were.
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'node',
            // With one core left for others, as Vitest has it, a machine of two would work with one.
            maxWorkers: availableParallelism(),
            pool: 'threads',
            isolate: false,
            include: ['{src,server,demo,tests/contract,tests/machines,tools}/**/*.test.{ts,tsx}'],
            exclude: ['**/node_modules/**', serverTests],
            ...timeLimits,
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            environment: 'node',
            include: [serverTests],
            globalSetup: 'tests/support/database/postgres.setup.ts',
            setupFiles: 'tests/support/database/sound-ledger.setup.ts',
            pool: 'forks',
            isolate: false,
            // Servers that start, stop and time out keep a worker waiting, and another one works meanwhile.
            maxWorkers: availableParallelism() + 1,
            ...timeLimits,
          },
        },
      ],
    },
  }),
)
