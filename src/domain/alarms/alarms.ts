import { metricOf, ruleOfFigure } from '#domain/alarms/alarm-figures.ts'
import type { Figure, HealthSnapshot } from '#domain/alarms/alarm-figures.ts'
import { CLOCK_SKEW_SECONDS_MAX } from '#domain/limits.ts'
import { HEALTH_FACTS } from '#domain/system/health.ts'

/** Critical alarms are told at any hour; warnings wait for the end of quiet hours. */
export const ALARM_SEVERITIES = ['warning', 'critical'] as const
export type AlarmSeverity = (typeof ALARM_SEVERITIES)[number]

/** One comparison; with `per` it compares the share of that figure. */
interface Condition {
  figure: Figure
  per?: Figure
  is: '>=' | '<=' | '<' | '>'
  limit: number
}

interface AlarmRule {
  severity: AlarmSeverity
  /** Minutes for which all conditions have to hold before the alarm fires. */
  minutes: number
  /** The first one is the figure that a message quotes. */
  when: readonly [Condition, ...Condition[]]
}

const { diskFree, connections, queue } = HEALTH_FACTS

/** Alarms by id, each once: the console's list, what is sent, and the rules of Prometheus follow from here. */
export const ALARMS = {
  noPhoneOnline: {
    severity: 'critical',
    minutes: 3,
    when: [
      { figure: 'phonesOnline', is: '<', limit: 1 },
      { figure: 'phones', is: '>', limit: 0 },
    ],
  },
  callbacksFailing: {
    severity: 'critical',
    minutes: 5,
    when: [
      { figure: 'callbackFailures', per: 'callbackAttempts', is: '>=', limit: 0.5 },
      { figure: 'callbackFailures', is: '>=', limit: 10 },
    ],
  },
  ledgerFaulty: { severity: 'critical', minutes: 0, when: [{ figure: 'ledgerFaulty', is: '>', limit: 0 }] },
  diskFull: {
    severity: 'critical',
    minutes: 1,
    when: [{ figure: 'diskFreeShare', is: '<=', limit: diskFree.broken }],
  },
  clockOff: {
    severity: 'critical',
    minutes: 1,
    when: [{ figure: 'clockSkewSeconds', is: '>', limit: CLOCK_SKEW_SECONDS_MAX }],
  },
  jobsStuck: {
    severity: 'critical',
    minutes: 2,
    when: [{ figure: 'oldestJobSeconds', is: '>=', limit: queue.broken }],
  },
  connectionsUsedUp: {
    severity: 'critical',
    minutes: 3,
    when: [{ figure: 'connectionShare', is: '>=', limit: connections.broken }],
  },
  ordersUnallocated: {
    severity: 'critical',
    minutes: 5,
    when: [
      { figure: 'ordersUnallocated', per: 'ordersCreated', is: '>=', limit: 0.5 },
      { figure: 'ordersUnallocated', is: '>=', limit: 10 },
    ],
  },
  diskLow: { severity: 'warning', minutes: 5, when: [{ figure: 'diskFreeShare', is: '<=', limit: diskFree.look }] },
  jobPutAside: { severity: 'warning', minutes: 0, when: [{ figure: 'jobsPutAside', is: '>', limit: 0 }] },
  checkFaulty: { severity: 'warning', minutes: 0, when: [{ figure: 'checksFaulty', is: '>', limit: 0 }] },
  backupOld: {
    severity: 'warning',
    minutes: 0,
    when: [{ figure: 'backupAgeSeconds', per: 'backupPaceSeconds', is: '>=', limit: 2 }],
  },
  partDegraded: { severity: 'warning', minutes: 5, when: [{ figure: 'degradedParts', is: '>', limit: 0 }] },
} as const satisfies Record<string, AlarmRule>

export type AlarmId = keyof typeof ALARMS
export const ALARM_IDS = Object.keys(ALARMS) as [AlarmId, ...AlarmId[]]

export const ruleOfAlarm = (alarm: AlarmId): AlarmRule => ALARMS[alarm]

/** Minutes without its conditions after which an alarm is over, so that one that comes and goes is told once. */
export const CALM_MINUTES = 5

/** The measured value that a condition compares. */
function measureOf({ figure, per }: Condition, snapshot: HealthSnapshot): number | undefined {
  const value = snapshot[figure]
  if (per === undefined || value === undefined) return value
  const whole = snapshot[per]
  return whole === undefined ? undefined : value / whole
}

const COMPARISONS: Record<Condition['is'], (value: number, limit: number) => boolean> = {
  '>=': (value, limit) => value >= limit,
  '<=': (value, limit) => value <= limit,
  '<': (value, limit) => value < limit,
  '>': (value, limit) => value > limit,
}

/** True while all conditions of an alarm hold; a figure that is missing meets none. */
export const holds = (alarm: AlarmId, snapshot: HealthSnapshot): boolean =>
  ruleOfAlarm(alarm).when.every((condition) => {
    const value = measureOf(condition, snapshot)
    return value !== undefined && COMPARISONS[condition.is](value, condition.limit)
  })

/** The figure that a message quotes, with its unit and the limit that it passed; no value where it was not measured. */
export function quoteOf(alarm: AlarmId, snapshot: HealthSnapshot) {
  const [condition] = ruleOfAlarm(alarm).when
  const { figure, limit, per } = condition
  const value = measureOf(condition, snapshot)
  return {
    figure,
    unit: per === undefined ? ruleOfFigure(figure).unit : ('share' as const),
    limit,
    value: value === undefined || Number.isNaN(value) ? null : value,
  }
}

/** Shared figures are the same at each process, so that one alert stands for all of them. */
const selector = (figure: Figure): string =>
  ruleOfFigure(figure).worst === undefined ? `max by (job) (${metricOf(figure)})` : metricOf(figure)

/** The conditions of an alarm in the language of Prometheus. */
export const prometheusExpression = (alarm: AlarmId): string =>
  ruleOfAlarm(alarm)
    .when.map(({ figure, is, limit, per }) => {
      const measured = per === undefined ? selector(figure) : `${selector(figure)} / ${selector(per)}`
      return `${measured} ${is} ${limit}`
    })
    .join(' and ')
