import { FIGURES, metricOf, ruleOfFigure } from '#domain/alarms/alarm-figures.ts'
import type { Figure, FigureUnit } from '#domain/alarms/alarm-figures.ts'
import { ALARM_IDS, CALM_MINUTES, prometheusExpression, ruleOfAlarm } from '#domain/alarms/alarms.ts'
import texts from '#locales/en-US/alarms.json' with { type: 'json' }

const HEAD = '# Written by `npm run alarms`; the alarms stand in src/domain/alarms/alarms.ts.'
const JOB = 'paydesk'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface Rule {
  alert: string
  expression: string
  minutes: number
  severity: string
  summary: string
  description: string
}

/** Only Prometheus can tell that a server does not answer at all. */
const DOWN: Rule = {
  alert: 'PaydeskDown',
  expression: `up{job="${JOB}"} == 0`,
  minutes: 2,
  severity: 'critical',
  summary: 'A server process does not answer',
  description: 'See its log and start it again.',
}

/** The alarms as alerting rules of Prometheus 2.42 or later. */
export function prometheusRules(): string {
  const alarms = ALARM_IDS.map((alarm): Rule => {
    const { minutes, severity } = ruleOfAlarm(alarm)
    const [summary, description] = [texts.name[alarm], texts.advice[alarm]]
    return {
      alert: `Paydesk${capital(alarm)}`,
      expression: prometheusExpression(alarm),
      minutes,
      severity,
      summary,
      description,
    }
  })
  return [HEAD, 'groups:', '  - name: paydesk', '    rules:', ...[...alarms, DOWN].flatMap(ruleLines), ''].join('\n')
}

/** A text in double quotes is the same in JSON and YAML. */
const ruleLines = ({ alert, description, expression, minutes, severity, summary }: Rule): string[] => [
  `      - alert: ${alert}`,
  `        expr: ${JSON.stringify(expression)}`,
  `        for: ${minutes}m`,
  `        keep_firing_for: ${CALM_MINUTES}m`,
  '        labels:',
  `          severity: ${severity}`,
  '        annotations:',
  `          summary: ${JSON.stringify(summary)}`,
  `          description: ${JSON.stringify(description)}`,
]

/** Graphs of the dashboard, with the figures that are compared in each. */
export const PANELS: readonly (readonly [Figure, ...Figure[]])[] = [
  ['phonesOnline', 'phones'],
  ['ordersCreated'],
  ['ordersUnallocated'],
  ['callbackFailures', 'callbackAttempts'],
  ['oldestJobSeconds'],
  ['jobsPutAside'],
  ['ledgerFaulty', 'checksFaulty'],
  ['backupAgeSeconds', 'backupPaceSeconds'],
  ['connectionShare'],
  ['diskFreeShare'],
  ['clockSkewSeconds'],
  ['degradedParts'],
]

const GRAFANA_UNITS: Record<FigureUnit, string> = { count: 'short', share: 'percentunit', seconds: 's' }
const COLUMNS = 3
const PANEL = { w: 24 / COLUMNS, h: 7 }
const SOURCE = { type: 'prometheus', uid: '${datasource}' }

/** The figures as a dashboard of Grafana, with the limits of their alarms. */
export function grafanaDashboard(): string {
  const dashboard = {
    uid: 'paydesk-health',
    title: 'Paydesk: health',
    tags: ['paydesk'],
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Prometheus' }] },
    panels: PANELS.map((figures, at) => ({
      id: at + 1,
      type: 'timeseries',
      title: FIGURES[figures[0]].help,
      datasource: SOURCE,
      gridPos: { ...PANEL, x: (at % COLUMNS) * PANEL.w, y: Math.floor(at / COLUMNS) * PANEL.h },
      targets: figures.map((figure, nth) => ({
        refId: String.fromCharCode(65 + nth),
        datasource: SOURCE,
        expr: ruleOfFigure(figure).worst === undefined ? `max by (job) (${metricOf(figure)})` : metricOf(figure),
        legendFormat: ruleOfFigure(figure).worst === undefined ? FIGURES[figure].help : '{{instance}}',
      })),
      fieldConfig: {
        defaults: {
          unit: GRAFANA_UNITS[FIGURES[figures[0]].unit],
          min: 0,
          thresholds: { mode: 'absolute', steps: [{ color: 'green', value: null }, ...limitsOf(figures[0])] },
          custom: { thresholdsStyle: { mode: 'line' } },
        },
        overrides: [],
      },
    })),
  }
  return `${JSON.stringify(dashboard, null, 2)}\n`
}

/** Limits of the alarms that compare a figure itself. */
const limitsOf = (figure: Figure) =>
  ALARM_IDS.flatMap((alarm) => {
    const { severity, when } = ruleOfAlarm(alarm)
    return when
      .filter((condition) => condition.figure === figure && condition.per === undefined)
      .map(({ limit }) => ({ color: severity === 'critical' ? 'red' : 'orange', value: limit }))
  }).toSorted((a, b) => a.value - b.value)
