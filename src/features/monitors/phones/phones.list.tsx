import { monitorActions } from '#actions/collect/phone.actions.ts'
import { api } from '#api/api.ts'
import type { MonitorAccess, MonitorRow } from '#contract/accounts/monitor-list.endpoints.ts'
import { MONITOR_FIELDS } from '#domain/lists/orders/monitor.fields.ts'
import { SIM_SLOTS } from '#domain/monitors/apps.ts'
import { SERVICE_STYLES } from '#features/list/columns/status-styles.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { ConnectPhone } from '#features/monitors/phones/ConnectPhone.tsx'
import { PhoneDetail } from '#features/monitors/phones/PhoneDetail.tsx'

/** Phones are heard of without a push. */
const REFRESH_MS = 10_000

/** Settings stand beside the code that shows one of them to a camera. */
const PANEL_WIDTH = { min: 360, max: 900, form: 600 }

/** Names of accounts that were offered, for as long as the console is open. */
const names = new Map<string, string>()

/** Accounts that a phone can watch, by what is typed. */
async function accountsOf(text: string, signal: AbortSignal) {
  const { list } = await api.call('monitor.getAccounts', { text }, { signal })
  return list.map(({ id, name, supplierName }) => {
    names.set(String(id), name)
    return { value: String(id), label: name, hint: supplierName }
  })
}

/** Phones and other monitors: whose they are, what they read, and how they fare. */
export default defineList({
  screen: 'monitors',
  namespace: 'monitors',
  icon: 'device-mobile-message',
  goto: 'v h',
  call: 'monitor.getList',
  fields: MONITOR_FIELDS,
  search: 'name',
  suggest: (text) => ['name', 'monitorId'].map((field) => ({ field, value: text.trim() })),
  titleOf: ({ name }) => name,
  lineOf: ({ app, monitorId, name, serviceState }, { texts }) =>
    [name, monitorId, texts.enum('monitorApp', app), texts.enum('serviceState', serviceState)].join(' · '),
  actions: monitorActions,
  exports: 'monitor.export',
  cells: {
    serviceState: ({ serviceState }, { texts }) => ({
      ...SERVICE_STYLES[serviceState],
      label: texts.enum('serviceState', serviceState),
    }),
    enabled: ({ enabled }, { texts }) => ({
      isOn: enabled,
      label: texts.enum('onOff', enabled ? 'on' : 'off'),
      command: 'monitor.switch',
    }),
    unreadPercent: ({ unreadPercent }) => (unreadPercent === null ? null : `${unreadPercent} %`),
    battery: ({ battery }) => (battery === null ? null : `${battery} %`),
  },
  words: ({ texts }, _verb, row: MonitorRow | undefined) => ({
    choicesOf: (of) =>
      of === 'sims'
        ? SIM_SLOTS.map((slot) => ({ value: String(slot), label: texts.enum('simSlot', `sim${slot}`) }))
        : [],
    none: (name) => (name.endsWith('sim') ? texts.enum('simSlot', 'any') : undefined),
    sourceOf: () => ({
      choicesOf: accountsOf,
      nameOf: (id) => names.get(id) ?? row?.watches.find(({ resourceId }) => String(resourceId) === id)?.resourceName,
    }),
  }),
  live: { read: () => null, refreshMs: REFRESH_MS },
  width: PANEL_WIDTH,
  Detail: PhoneDetail,
  Answer: ({ answer, zone }) => <ConnectPhone access={answer as MonitorAccess} zone={zone} />,
})
