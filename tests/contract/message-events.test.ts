import { expect, it } from 'vitest'
import { MESSAGE_EVENT_NAMES, MESSAGE_VARIABLES, variablesOf } from '#domain/messages/message-events.ts'
import { sourceFiles } from '#tests/support/sources/source-files.ts'

/** Files that send messages or word notices; previews and demo data tell nobody. */
const TELLING = sourceFiles('server', 'src/features').filter(
  ({ path }) =>
    !/\.test\.tsx?$/.test(path) && !/^(server\/chat\/message-templates|src\/features\/message-templates)\//.test(path),
)

it.each(MESSAGE_EVENT_NAMES)('somebody is told of %s, whose wording can be changed', (event) => {
  const told = TELLING.filter(({ text }) => new RegExp(`\\b${event}\\b`).test(text)).map(({ path }) => path)
  expect(told).not.toEqual([])
})

it('every variable is one of an event', () => {
  const named = new Set<string>(MESSAGE_EVENT_NAMES.flatMap(variablesOf))
  expect(Object.keys(MESSAGE_VARIABLES).filter((name) => !named.has(name))).toEqual([])
})
