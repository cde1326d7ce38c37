import type { AlarmRow } from '#contract/system/alarm.endpoints.ts'
import { defineActions } from '#machines/action/define-actions.ts'

const refusalOf = ({ acknowledgedBy, state }: AlarmRow) =>
  state !== 'firing' ? 'notFiring' : acknowledgedBy === null ? null : 'acknowledged'

export const alarmActions = defineActions('alarm', 'alarm.getList', (make) => ({
  acknowledge: make.onRow({
    call: 'alarm.acknowledge',
    key: 'a',
    icon: 'done',
    hint: 9,
    refusalOf,
    inputOf: ({ id }) => ({ alarm: id }),
  }),
}))
