import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { snapshotOf } from '#domain/alarms/alarm-figures.ts'
import type { HealthSnapshot } from '#domain/alarms/alarm-figures.ts'
import { ALARM_IDS, holds, prometheusExpression, quoteOf } from '#domain/alarms/alarms.ts'
import type { AlarmId } from '#domain/alarms/alarms.ts'

const SOUND = {
  phones: 3,
  phonesOnline: 2,
  ordersCreated: 100,
  ordersUnallocated: 1,
  callbackAttempts: 100,
  callbackFailures: 5,
  oldestJobSeconds: 3,
  jobsPutAside: 0,
  ledgerFaulty: 0,
  checksFaulty: 0,
  backupAgeSeconds: 80_000,
  backupPaceSeconds: 86_400,
  connectionShare: 0.3,
  diskFreeShare: 0.6,
  clockSkewSeconds: 0.01,
  degradedParts: 0,
} as const satisfies HealthSnapshot

const heldIn = (change: HealthSnapshot) => ALARM_IDS.filter((alarm) => holds(alarm, { ...SOUND, ...change }))

describe('the conditions of the alarms', () => {
  it.each<[HealthSnapshot, AlarmId[]]>([
    [{}, []],
    [{ phonesOnline: 0 }, ['noPhoneOnline']],
    [{ phonesOnline: 0, phones: 0 }, []],
    [{ callbackFailures: 50 }, ['callbacksFailing']],
    [{ callbackFailures: 49 }, []],
    [{ callbackFailures: 9, callbackAttempts: 9 }, []],
    [{ callbackFailures: 0, callbackAttempts: 0 }, []],
    [{ ledgerFaulty: 1 }, ['ledgerFaulty']],
    [{ checksFaulty: 2 }, ['checkFaulty']],
    [{ diskFreeShare: 0.15 }, ['diskLow']],
    [{ diskFreeShare: 0.05 }, ['diskFull', 'diskLow']],
    [{ clockSkewSeconds: 5 }, []],
    [{ clockSkewSeconds: 5.1 }, ['clockOff']],
    [{ oldestJobSeconds: 600 }, ['jobsStuck']],
    [{ jobsPutAside: 1 }, ['jobPutAside']],
    [{ connectionShare: 0.9 }, ['connectionsUsedUp']],
    [{ ordersUnallocated: 50 }, ['ordersUnallocated']],
    [{ degradedParts: 1 }, ['partDegraded']],
    [{ backupAgeSeconds: 2 * 86_400 }, ['backupOld']],
    [{ backupAgeSeconds: 9 * 86_400, backupPaceSeconds: 7 * 86_400 }, []],
  ])('%o holds %o', (change, alarms) => {
    expect(heldIn(change)).toEqual(alarms)
  })

  it('hold of nothing that was not measured', () => {
    expect(ALARM_IDS.filter((alarm) => holds(alarm, {}))).toEqual([])
    expect(quoteOf('diskFull', {}).value).toBeNull()
  })

  it('judge the worst of all processes', () => {
    const own = { diskFreeShare: 0.5, clockSkewSeconds: 0, degradedParts: 0 }
    const snapshot = snapshotOf(SOUND, [own, { ...own, diskFreeShare: 0.04 }, { ...own, clockSkewSeconds: 9 }])
    expect(snapshot).toMatchObject({ diskFreeShare: 0.04, clockSkewSeconds: 9, degradedParts: 0 })
  })
})

/** Evaluates the few forms of expressions that alarms have, as Prometheus does. */
function isTrue(expression: string, snapshot: HealthSnapshot): boolean {
  const metrics = new Map(
    Object.entries(snapshot).map(([figure, value]) => [
      `paydesk_${figure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      value,
    ]),
  )
  const termValue = (term: string) => metrics.get(term.replace(/^max by \(job\) \((\w+)\)$/, '$1')) ?? Number.NaN
  return expression.split(' and ').every((part) => {
    const [, left = '', is = '', limit = ''] = /^(.+?) (>=|<=|<|>) ([\d.]+)$/.exec(part) ?? []
    const [amount = '', whole] = left.split(' / ')
    const value = termValue(amount) / (whole === undefined ? 1 : termValue(whole))
    const bound = Number(limit)
    return is === '>=' ? value >= bound : is === '<=' ? value <= bound : is === '<' ? value < bound : value > bound
  })
}

it('says the same to Prometheus', () => {
  const amount = fc.oneof(fc.nat(20), fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(700))
  const snapshots = fc.record(Object.fromEntries(Object.keys(SOUND).map((figure) => [figure, amount])))
  fc.assert(
    fc.property(snapshots, fc.constantFrom(...ALARM_IDS), (snapshot, alarm) => {
      expect(isTrue(prometheusExpression(alarm), snapshot)).toBe(holds(alarm, snapshot))
    }),
    { numRuns: 500 },
  )
})
