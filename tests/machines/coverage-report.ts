import { outlineOf } from '#machines/machine-outline.ts'
import type { CoverageRow, Visits } from './coverage.ts'
import { transitionTitle } from './manual-transitions.ts'

const share = (some: number, all: number) =>
  `${some} of ${all}${all === 0 ? '' : ` (${Math.floor((100 * some) / all)} %)`}`

/** The coverage report of every machine: by unit walks, by recordings, and by keyboard in the browser. */
export function coverageReport(rows: readonly CoverageRow[], replays: Visits, browser: Visits): string {
  const table = rows.map((row) => {
    const { states, transitions } = outlineOf(row.machine)
    const cell = (visited: { states: ReadonlySet<string>; transitions: ReadonlySet<string> } | undefined) =>
      `${share(states.filter(({ path }) => visited?.states.has(path)).length, states.length)} · ${share(transitions.filter(({ key }) => visited?.transitions.has(key)).length, transitions.length)}`
    return `| ${row.key} | ${cell(row.unit)} | ${cell(replays.get(row.key))} | ${cell(browser.get(row.key))} |`
  })
  return [
    '# Coverage of the machines',
    '',
    'Written by `npm run machines`: of every machine its states and its transitions, as its code has them, and how many of them are visited.',
    'Unit: walks from the start by events, answers and delays alone (`tests/machines`). Replays: the recordings of `tests/replays`.',
    'Browser: what the browser tests did by keyboard, from the recordings of their pages; of a lifecycle what the server answered to',
    'them. Every transition by its form, without a page: `order-forms.server.test.ts` and `payout-forms.server.test.ts`.',
    '',
    '| machine | unit: states · transitions | replays: states · transitions | browser: states · transitions |',
    '| --- | --- | --- | --- |',
    ...table,
    '',
    '## Transitions of lifecycles that a person causes',
    '',
    'Those that the lifecycle does not leave to automation. Beside them a person takes an own event back with `z`: LOCK, which is',
    'automation’s otherwise, follows an own UNLOCK so. That is no form, so no recording has it; `order-forms.server.test.ts` proves it.',
    '',
    ...rows.flatMap((row) => byPerson(row, browser)),
  ].join('\n')
}

function byPerson({ key, machine, byPerson: transitions }: CoverageRow, browser: Visits): string[] {
  if (transitions === null) return []
  const missing = outlineOf(machine).transitions.filter(
    (transition) => transitions.includes(transition.key) && !browser.get(key)?.transitions.has(transition.key),
  )
  return [
    `${key}: ${share(transitions.length - missing.length, transitions.length)} walked against a running server.${missing.length === 0 ? '' : ' Not yet:'}`,
    '',
    ...missing.map(({ from, event, to }) => `- ${transitionTitle({ from, event, to: to[0] ?? from })}`),
    ...(missing.length === 0 ? [] : ['']),
  ]
}
