import type { MonitorRow } from '#contract/accounts/monitor-list.endpoints.ts'
import { MONITOR_INPUT } from '#domain/lists/orders/monitor.fields.ts'
import { MONITOR_APPS, WATCHED_MAX } from '#domain/monitors/apps.ts'
import type { MonitorApp } from '#domain/monitors/apps.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { flagOf, given, rowsOf, textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'

const ask = asking(MONITOR_INPUT)
const NAME = ask('name', { isNarrow: false })
const SUPPLIER: FormField<unknown> = {
  name: 'supplierId',
  required: true,
  isOfStaff: true,
  editor: { kind: 'party', role: 'supplier' },
}
const SETTINGS: readonly FormField<unknown>[] = [
  ask('app'),
  {
    name: 'watches',
    editor: {
      kind: 'rows',
      fields: [
        { name: 'resourceId', required: true, isNarrow: false, editor: { kind: 'lookup', of: 'accounts' } },
        { name: 'sim', isNarrow: true, editor: { kind: 'select', of: 'sims' } },
      ],
      max: WATCHED_MAX,
      isLine: true,
      dropsEmpty: true,
    },
  },
]

const one = ({ id, version }: MonitorRow) => ({ id, expectedVersion: version })
const isApp = (text: string): text is MonitorApp => MONITOR_APPS.some((app) => app === text)

function valuesIn(values: FormValues) {
  const app = textOf(values, 'app')
  return {
    name: textOf(values, 'name'),
    app: isApp(app) ? app : 'own',
    watches: rowsOf(values, 'watches').map((each) => {
      const sim = textOf(each, 'sim')
      return { resourceId: Number(textOf(each, 'resourceId')), sim: sim === '' ? null : Number(sim) }
    }),
  }
}

/** Actions on monitors, which the console calls phones. */
export const monitorActions = defineActions('monitor', 'monitor.getList', (make) => ({
  create: make.onList({
    call: 'monitor.add',
    key: 'a',
    icon: 'add',
    hint: 9,
    fields: [NAME, SUPPLIER, ...SETTINGS],
    showsAnswer: 'always',
    inputOf: (values) => {
      const supplierId = textOf(values, 'supplierId')
      return { ...valuesIn(values), ...given({ supplierId }) }
    },
  }),
  connect: make.onRow({
    call: 'monitor.showAddress',
    key: 'c',
    icon: 'link',
    hint: 10,
    sendsAtOnce: true,
    showsAnswer: 'always',
    inputOf: ({ id }) => ({ id }),
  }),
  edit: make.onRow({
    call: 'monitor.update',
    key: 'e',
    icon: 'edit',
    hint: 11,
    fields: [NAME, ...SETTINGS],
    startOf: ({ app, name, watches }) => ({
      name,
      app,
      watches: watches.map(({ resourceId, sim }) => ({
        resourceId: String(resourceId),
        sim: sim === null ? '' : String(sim),
      })),
    }),
    inputOf: (row, values) => ({ ...one(row), ...valuesIn(values) }),
  }),
  switch: make.onRow({
    call: 'monitor.setEnabled',
    key: 's',
    icon: 'status',
    hint: 12,
    inputOf: (row) => ({ ...one(row), enabled: !row.enabled }),
  }),
  rotate: make.onRow({
    call: 'monitor.rotateKey',
    key: 'shift+w',
    icon: 'key',
    hint: 13,
    fields: [
      { name: 'keepsOld', editor: { kind: 'flag' } },
      { name: 'newAddress', editor: { kind: 'flag' } },
    ],
    startOf: ({ oldKeyUntil }) => ({ keepsOld: oldKeyUntil === null, newAddress: false }),
    showsAnswer: 'always',
    inputOf: (row, values) => ({
      ...one(row),
      keepsOld: flagOf(values, 'keepsOld'),
      newAddress: flagOf(values, 'newAddress'),
    }),
  }),
  openMessages: make.opening({
    call: 'monitorLog.getList',
    key: 'l',
    icon: 'open',
    hint: 14,
    placeOf: ({ monitorId }) => ({ screen: 'monitorLog', search: { monitorId } }),
  }),
  delete: make.onRow({
    call: 'monitor.delete',
    key: 'Delete',
    icon: 'delete',
    hint: 15,
    refusalOf: ({ watches }) => (watches.some(({ processingCount }) => processingCount > 0) ? 'ordersUnderWay' : null),
    inputOf: one,
  }),
}))
