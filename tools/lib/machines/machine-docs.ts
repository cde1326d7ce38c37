import path from 'node:path'
import { FLOWS, LIFECYCLES } from '#recording/all-machines.ts'
import { chartOf } from '#machines/machine-chart.ts'
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
