import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { FLOWS, LIFECYCLES } from '#recording/all-machines.ts'
import { chartOf } from '#machines/machine-chart.ts'
import { ROOT } from '#tests/support/sources/source-files.ts'

const FOLDER = path.join(ROOT, 'docs/machines')

/** Every machine with the name of its file; `npm run machines` runs this test and writes the files. */
const MACHINES = [
  ...FLOWS.map(({ machine }) => ({ file: `${machine.id}.flow.md`, title: `Flow ${machine.id}`, machine })),
  ...LIFECYCLES.map(({ id, machine }) => ({ file: `${id}.lifecycle.md`, title: `Lifecycle ${id}`, machine })),
]

it.each(MACHINES)('docs/machines/$file is the chart of its machine', async ({ file, title, machine }) => {
  const chart = `\`\`\`mermaid\n${chartOf(machine)}\n\`\`\``
  const text = `# ${title}\n\nWritten by \`npm run machines\`; the code is the original.\n\n${chart}\n`
  await expect(text).toMatchFileSnapshot(path.join(FOLDER, file), 'run `npm run machines` and commit docs/machines')
})

it('docs/machines holds no chart of a machine that is gone', () => {
  const known = MACHINES.map(({ file }) => file)
  expect(readdirSync(FOLDER).filter((file) => file.endsWith('.md') && !known.includes(file))).toEqual([])
})
