import type { InputOf } from '#contract/contract.ts'
import { alarmCourses } from '#server/db/schema/schema.ts'
import type { CallWorld, ExampleMaker } from '#tests/support/worlds/call-world.ts'

const targetValues = (w: CallWorld): InputOf<'alarmTarget.create'> => ({
  name: `target ${w.number()}`,
  kind: 'webhook',
  // Refused, as every address of the inside: the test says so.
  address: 'http://127.0.0.1:9/',
  severity: 'warning',
  language: 'en-US',
  repeatMinutes: 60,
})

async function target(w: CallWorld) {
  const values = targetValues(w)
  return { ...values, id: (await w.admin.call('alarmTarget.create', values)).id }
}

export const ALARM_EXAMPLES: Readonly<Record<string, ExampleMaker>> = {
  'alarm.acknowledge': async ({ db }) => {
    const firing = { firingSince: new Date(), acknowledgedBy: null }
    await db
      .insert(alarmCourses)
      .values({ alarm: 'diskLow', ...firing })
      .onConflictDoUpdate({ target: alarmCourses.alarm, set: firing })
    return { input: { alarm: 'diskLow' } }
  },
  'alarmTarget.create': async (w) => await Promise.resolve({ input: targetValues(w) }),
  'alarmTarget.update': async (w) => ({ input: { ...(await target(w)), repeatMinutes: 0 } }),
  'alarmTarget.setEnabled': async (w) => ({ input: { id: (await target(w)).id, enabled: false } }),
  'alarmTarget.delete': async (w) => ({ input: { ids: [(await target(w)).id] } }),
  'alarmTarget.sendTest': async (w) => ({ input: { id: (await target(w)).id } }),
}
