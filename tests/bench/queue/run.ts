import { chromium } from '@playwright/test'
import { runQueueBench } from './queue.bench.ts'

// Alone: `node tests/bench/queue/run.ts`.
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})
try {
  const figures = await runQueueBench(browser)
  console.table(figures.map((figure) => ({ ...figure, value: +figure.value.toFixed(2), rival: figure.rival?.toFixed(2), ratio: figure.ratio?.toFixed(2) })))
} finally {
  await browser.close()
}
