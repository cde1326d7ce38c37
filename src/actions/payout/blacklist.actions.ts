import type { BlacklistEntry } from '#contract/payouts/risk.endpoints.ts'
import { BLACKLIST_KINDS } from '#domain/payouts/risk-rules.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/** Maximum entries that one call deletes. */
const DELETE_MAX = 500

const FIELDS: readonly FormField<unknown>[] = [
  {
    name: 'kind',
    required: true,
    editor: {
      kind: 'choice',
      group: 'blacklistKind',
      choicesOf: () => BLACKLIST_KINDS.map((name) => ({ value: name, name })),
    },
  },
  { name: 'value', required: true, editor: { kind: 'text', maxLength: 128 } },
  { name: 'reason', editor: { kind: 'text', maxLength: 256 } },
]

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
    atMost: DELETE_MAX,
    key: 'Delete',
    icon: 'delete',
    hint: 11,
    inputOf: (entries) => ({ ids: entries.map(({ id }) => id) }),
  }),
  import: make.importing({ call: 'riskControl.importBlacklist', key: 'i', icon: 'upload', hint: 12, fields: FIELDS }),
}))
