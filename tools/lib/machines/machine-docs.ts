import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { FLOWS, LIFECYCLES } from '#machines/all-machines.ts'
import { chartOf } from '#machines/machine-chart.ts'
import { BROWSER_VISITS, shippedRecordings, unitCoverage, visitsFromJson, visitsOf } from '#tests/machines/coverage.ts'
import { coverageReport } from '#tests/machines/coverage-report.ts'
import { ROOT } from '#tests/support/sources/source-files.ts'

export const MACHINE_DOCS = path.join(ROOT, 'docs/machines')

const chartFile = (title: string, chart: string) =>
  `# ${title}\n\nWritten by \`npm run machines\`; the code is the original.\n\n\`\`\`mermaid\n${chart}\n\`\`\`\n`

/** Every file of docs/machines generated from the current code, by name. */
export function chartDocs(): Map<string, string> {
  return new Map([
    ...FLOWS.map(
      ({ machine }) => [`${machine.id}.flow.md`, chartFile(`Flow ${machine.id}`, chartOf(machine))] as const,
    ),
    ...LIFECYCLES.map(
      ({ id, machine }) => [`${id}.lifecycle.md`, chartFile(`Lifecycle ${id}`, chartOf(machine))] as const,
    ),
  ])
}

/** The current coverage report; browser visits are taken from the last browser test run. */
export function coverageDoc(): string {
  const browser = existsSync(BROWSER_VISITS)
    ? visitsFromJson(JSON.parse(readFileSync(BROWSER_VISITS, 'utf8')))
    : new Map()
  return `${coverageReport(unitCoverage(), visitsOf(shippedRecordings()), browser)}\n`
}
