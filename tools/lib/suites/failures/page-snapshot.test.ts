import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { pageAtFailure } from './page-snapshot.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'paydesk-snapshot-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('takes what a page says and what stands open on it, with what is within', () => {
  const file = path.join(folder, 'page.md')
  const page = [
    '- navigation "Main menu":',
    '  - link "Home"',
    '- main:',
    '  - status: Live',
    '  - grid "Orders":',
    '    - row "C1"',
    '  - form "Unlock order":',
    '    - alert:',
    '      - text: changed meanwhile',
    '    - button "Unlock"',
    '- text: end',
  ]
  writeFileSync(
    file,
    `# Error\n\n\`\`\`\nlate\n\`\`\`\n\n\`\`\`yaml\n${page.join('\n')}\n\`\`\`\n\n\`\`\`ts\n- form\n\`\`\`\n`,
  )
  expect(pageAtFailure(file)).toEqual([page[3], ...page.slice(6, 10)])
})

it('tells nothing of a page without a snapshot', () => {
  expect(pageAtFailure(undefined)).toEqual([])
  expect(pageAtFailure(path.join(folder, 'none.md'))).toEqual([])
})
