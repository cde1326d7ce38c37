import { againstRival } from '../figure.ts'
import type { Bench } from '../support/bench-context.ts'
import { serveBuild } from '../support/serve-build.ts'
import { percentile } from '../support/statistics.ts'

/** Nine charts of ninety stacked bars until they are painted, against as many bare rectangles, in turns. */
export const chartsBench: Bench = {
  name: 'charts',
  async run(context) {
    const browser = await context.browser()
    const served = await serveBuild('charts', ['index.html'])
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } })
    try {
      await page.goto(served.address)
      await page.waitForFunction(() => typeof window.drawCharts === 'function')
      const times = { kit: [] as number[], bare: [] as number[] }
      for (let round = context.quick ? -1 : -5; round < (context.quick ? 3 : 60); round += 1)
        for (const kind of ['kit', 'bare'] as const) {
          const ms = await page.evaluate((one) => window.drawCharts(one), kind)
          // The first rounds compile.
          if (round >= 0) times[kind].push(ms)
        }
      const [kit, bare] = [percentile(times.kit, 0.5), percentile(times.bare, 0.5)]
      return [againstRival('9 charts of 90 stacked bars against bare SVG, p50', kit, 'ms', bare, 1.5)]
    } finally {
      await page.close()
      await served.close()
    }
  },
}
