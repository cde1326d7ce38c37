import path from 'node:path'
import { expect, it } from 'vitest'
import { FIGURE_NAMES } from '#domain/alarms/alarm-figures.ts'
import { grafanaDashboard, PANELS, prometheusRules } from '#tools/lib/alarm-files.ts'
import { ROOT } from '#tests/support/sources/source-files.ts'

const HOW = 'run `npm run alarms` and commit deploy'

it('deploy/prometheus-rules.yml holds every alarm', async () => {
  await expect(prometheusRules()).toMatchFileSnapshot(path.join(ROOT, 'deploy/prometheus-rules.yml'), HOW)
})

it('deploy/grafana-dashboard.json shows twelve graphs with every figure once', async () => {
  expect(PANELS).toHaveLength(12)
  expect(PANELS.flat().toSorted()).toEqual(FIGURE_NAMES.toSorted())
  await expect(grafanaDashboard()).toMatchFileSnapshot(path.join(ROOT, 'deploy/grafana-dashboard.json'), HOW)
})
