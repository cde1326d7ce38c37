import type { Figure, FigureUnit } from '#domain/alarms/alarm-figures.ts'
import type { NoticeKind } from '#domain/alarms/alarm-course.ts'
import { ruleOfAlarm } from '#domain/alarms/alarms.ts'
import type { AlarmId } from '#domain/alarms/alarms.ts'
import type { Locale } from '#domain/text/locales.ts'
import { toWallClock } from '#domain/time/zones.ts'
import enEnums from '#locales/en-US/enums.json' with { type: 'json' }
import en from '#locales/en-US/alarms.json' with { type: 'json' }
import cnEnums from '#locales/zh-CN/enums.json' with { type: 'json' }
import cn from '#locales/zh-CN/alarms.json' with { type: 'json' }
import twEnums from '#locales/zh-TW/enums.json' with { type: 'json' }
import tw from '#locales/zh-TW/alarms.json' with { type: 'json' }

const WORDS: Readonly<Record<Locale, typeof en>> = { 'zh-CN': cn, 'zh-TW': tw, 'en-US': en }
const SEVERITIES = {
  'zh-CN': cnEnums.alarmSeverity,
  'zh-TW': twEnums.alarmSeverity,
  'en-US': enEnums.alarmSeverity,
} as const satisfies Record<Locale, object>

/** One notice of an alarm as it is sent; times are ISO texts, since it waits in the job queue. */
export interface AlarmNotice {
  /** The same in each attempt, by which a receiver knows a repeat. */
  eventId: string
  alarm: AlarmId
  kind: NoticeKind
  firingSince: string
  at: string
  quote: { figure: Figure; unit: FigureUnit; limit: number; value: number | null }
}

/** Text of a notice in the language of its target. */
export interface AlarmMessage {
  /** Equal in each attempt. */
  eventId: string
  subject: string
  text: string
  /** The same for programs. */
  data: Readonly<Record<string, string | number | null>>
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)

/** True where an alarm's name, in any language, has every word of a text. */
export function isAlarmFoundBy(alarm: AlarmId, text: string): boolean {
  const own = [alarm, ...Object.values(WORDS).map(({ name }) => name[alarm])].join('\n').toLowerCase()
  return text
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.includes(word))
}

/** Words a notice. `platform` is the public address of the console, or the name of the machine. */
export function wordNotice(notice: AlarmNotice, language: Locale, zone: string, platform: string): AlarmMessage {
  const { alarm, at, eventId, firingSince, kind, quote } = notice
  const words = WORDS[language]
  const { severity } = ruleOfAlarm(alarm)
  const name = words.name[alarm]
  const [from, to] = [toWallClock(firingSince, zone), toWallClock(at, zone)]
  const lines =
    kind === 'over'
      ? [filled(words.notice.lasted, { from, to, zone })]
      : [quoteText(quote, language), words.advice[alarm], filled(words.notice.since, { time: from, zone })]
  return {
    eventId,
    subject: `[${SEVERITIES[language][severity]}] ${filled(words.notice[kind], { name })}`,
    text: [...lines, platform].join('\n'),
    data: {
      event: kind,
      alarm,
      severity,
      name,
      figure: quote.figure,
      value: quote.value,
      since: firingSince,
      time: at,
    },
  }
}

/** Words a test alarm. */
export function wordTest(eventId: string, at: Date, language: Locale, platform: string): AlarmMessage {
  const { test, testText } = WORDS[language].notice
  return {
    eventId,
    subject: test,
    text: [testText, platform].join('\n'),
    data: { event: 'test', time: at.toISOString() },
  }
}

function quoteText({ figure, limit, unit, value }: AlarmNotice['quote'], language: Locale): string {
  const words = WORDS[language]
  if (value === null) return filled(words.unmeasured, { figure: words.figure[figure] })
  const shown = (amount: number) => amountText(amount, unit, language)
  return filled(words.measured, { figure: words.figure[figure], value: shown(value), limit: shown(limit) })
}

function amountText(amount: number, unit: FigureUnit, language: Locale): string {
  const format: Intl.NumberFormatOptions =
    unit === 'share' ? { style: 'percent' } : unit === 'seconds' ? { style: 'unit', unit: 'second' } : {}
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1, ...format }).format(amount)
}
