import { defineActions } from '#machines/action/define-actions.ts'
import { given, textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { readMoment } from '#machines/form/typed-values.ts'

/** The time up to which the log is cleared; empty where all of it is. What is no time stays as typed, to be refused. */
export function clearedUntil(values: FormValues): string {
  const typed = textOf(values, 'endTime')
  const moment = readMoment(typed, 'dateTime')
  return (moment.ok ? moment.value : typed) ?? ''
}

export const monitorLogActions = defineActions('monitorLog', 'monitorLog.getList', (make) => ({
  clear: make.onList({
    call: 'monitorLog.clear',
    key: 'shift+x',
    icon: 'delete',
    hint: 12,
    // Rows are gone for good.
    review: 'neverByChord',
    fields: [{ name: 'endTime', editor: { kind: 'dateTime' } }],
    inputOf: (values) => given({ endTime: clearedUntil(values) }),
    toldOf: ({ goes, stays }) => ({ count: goes, stays }),
  }),
}))
