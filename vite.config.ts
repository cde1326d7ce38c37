import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { endpointRoutes } from './tools/lib/plugins/endpoint-routes-plugin.ts'
import { payPagePlugin } from './tools/lib/plugins/pay-page-plugin.ts'
import { patience } from './tools/lib/suites/patience.ts'
import { pinyinOfTitles } from './tools/lib/plugins/pinyin-plugin.ts'
import { textFiles } from './tools/lib/plugins/text-files-plugin.ts'

const server = 'http://127.0.0.1:8787'
const timeLimits = {
  testTimeout: patience(20_000),
  hookTimeout: patience(20_000),
  expect: { poll: { timeout: patience(5_000) } },
}
const serverTests = '{src,server,demo,tests,tools}/**/*.server.test.ts'

/** Builds the console into dist, serves it in development beside a running server, and names the test projects. */
export default defineConfig({
  plugins: [react(), endpointRoutes(), pinyinOfTitles(), textFiles(), payPagePlugin()],
  build: {
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
    outDir: 'dist',
    emptyOutDir: true,
    // Lists of what each part imports would be 11 kB of the first load.
    modulePreload: false,
    // Written beside the code for whoever looks into a report, but not announced to browsers.
    sourcemap: 'hidden',
    // Inlined files would be data: addresses, which the content security policy allows for images alone.
    assetsInlineLimit: 0,
    // What the page itself loads is one file; everything else is split by what is loaded when.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      // The server checks the Origin of sockets and calls against its own address.
      // The payer's page is built, not developed here.
      '/pay/': { target: server },
      '/v1.0': { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
    },
  },
  test: {
    // A narrowed test file would pass while most of it does not run.
    allowOnly: false,
    // A file that a test compares with is not written unless one says so.
    update: 'none',
    // Without isolation modules are loaded once a worker and not once a file, which halves the suites: a test leaves globals as
    // they were.
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
})
