import type { BlacklistEntry } from '#contract/payouts/risk.endpoints.ts'
import { BLACKLIST_INPUT } from '#domain/lists/system/blacklists.fields.ts'
import { BLACKLIST_KINDS } from '#domain/payouts/risk-rules.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { textOf } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const ask = asking(BLACKLIST_INPUT)
const FIELDS = [ask('kind'), ask('value'), ask('reason')]

const entryOf = (values: FormValues) => ({
  // An unknown kind is a form fault before sending.
  kind: BLACKLIST_KINDS.find((kind) => kind === textOf(values, 'kind')) ?? 'name',
  value: textOf(values, 'value'),
  reason: textOf(values, 'reason'),
})
const valuesOf = ({ kind, value, reason }: BlacklistEntry): FormValues => ({ kind, value, reason: reason ?? '' })

export const blacklistActions = defineActions('blacklist', 'riskControl.getBlacklist', (make) => ({
  add: make.onList({
    call: 'riskControl.addBlacklisted',
    key: 'a',
    icon: 'add',
    hint: 9,
    fields: FIELDS,
    messageValuesOf: ({ entry }) => ({ made: String(entry.id) }),
    inputOf: entryOf,
  }),
  edit: make.onRow({
    call: 'riskControl.updateBlacklisted',
    key: 'e',
    icon: 'edit',
    hint: 10,
    fields: FIELDS,
    startOf: valuesOf,
    inputOf: ({ id, version }, values) => ({ id, expectedVersion: version, ...entryOf(values) }),
  }),
  delete: make.onRows({
    call: 'riskControl.removeBlacklisted',
    key: 'Delete',
    icon: 'delete',
    hint: 11,
    inputOf: (entries) => ({ ids: entries.map(({ id }) => id) }),
  }),
  import: make.importing({ call: 'riskControl.importBlacklist', key: 'i', icon: 'upload', hint: 12, fields: FIELDS }),
}))
