import { routes } from 'virtual:endpoint-routes'
import { expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { sourceFiles } from '#tests/support/source-files.ts'

const PUT_TOGETHER = /`([^`\s]*\$\{[^`]*)`/g
const HOLE = /\$\{(?:[^{}]|\{[^{}]*\})*\}/

/** Whether a concatenated text starts or ends with whole words of the name. */
function mayBecome(template: string, name: string): boolean {
  const parts = template.split(HOLE)
  const start = parts[0] ?? ''
  const end = parts.at(-1) ?? ''
  return (start.endsWith('.') && name.startsWith(start)) || (end.startsWith('.') && name.endsWith(end) && start === '')
}

it('builds no call name by concatenation unless the full name occurs elsewhere, where the build finds it', () => {
  const unknown = Object.keys(contract).filter((name) => !(name in routes))
  const templates = sourceFiles('src')
    .filter(({ path }) => !path.includes('.test.'))
    .flatMap(({ path, text }) => [...text.matchAll(PUT_TOGETHER)].map(([, template = '']) => ({ path, template })))
    .filter(({ template }) => !template.includes('${string}'))
  expect(Math.min(unknown.length, templates.length)).toBeGreaterThan(0)
  expect(templates.filter(({ template }) => unknown.some((name) => mayBecome(template, name)))).toEqual([])
})
