import type { HealthRow } from '#contract/system/health.endpoints.ts'
import type { HealthUnit } from '#domain/system/health.ts'
import { HEALTH_FACTS } from '#domain/system/health.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { bytesText, inUnit, secondsText, timeText } from '#features/list/columns/time-text.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'
import i18next from 'i18next'

/** An amount with its unit, in the console's language. */
export function amountText(amount: number, unit: HealthUnit): string {
  if (unit === 'bytes') return bytesText(amount)
  if (unit === 'seconds') return secondsText(amount)
  if (unit === 'milliseconds') return inUnit(amount, 'millisecond', 1)
  return new Intl.NumberFormat(i18next.language).format(amount)
}

/** A fact's name, with what it is about. */
export function factName({ name, subject }: HealthRow, { t }: CellContext): string {
  const fact = t(`systemMaintenance:fact.${name}`)
  if (subject === null) return fact
  return `${fact} · ${t(`systemMaintenance:subject.${subject}`, { defaultValue: sanitizeText(subject) })}`
}

/** A fact's value in words. */
export function factValue(row: HealthRow, { t, texts, zone }: CellContext): string {
  const { amount, at, jobs, name, of, runState, value } = row
  const { unit } = HEALTH_FACTS[name]
  if (runState) return texts.enum('runState', runState.state)
  if (jobs) {
    if (jobs.waiting + jobs.later + jobs.active + jobs.failed === 0) return t('systemMaintenance:jobs.none')
    const counts = t('systemMaintenance:jobs.counts', { ...jobs, list: undefined })
    return jobs.waiting === 0
      ? counts
      : `${counts} · ${t('systemMaintenance:jobs.oldest', { age: secondsText(amount ?? 0) })}`
  }
  if (name === 'check') {
    const outcome = t(`systemMaintenance:check.${value ?? 'never'}`)
    return value === 'never' ? outcome : `${outcome} · ${timeText(at, zone)}`
  }
  if (name === 'backup' && amount === null) return t('systemMaintenance:backups.never')
  if (row.repair) return t('systemMaintenance:repair.count', { count: row.repair.total })
  if (unit === 'time') return value === null ? '' : timeText(value, zone)
  if (amount === null) return value ?? ''
  const shown = amountText(amount, unit)
  return of === null ? shown : t('systemMaintenance:ofWhole', { amount: shown, whole: amountText(of, unit) })
}

/** Advice on a fact that is not fine; empty for one that is. */
export function factAdvice({ name, state }: HealthRow, { t }: CellContext): string {
  return state === 'fine' ? '' : t(`systemMaintenance:advice.${name}`, { defaultValue: '' })
}
