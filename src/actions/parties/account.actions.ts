import type { AccountRow } from '#contract/accounts/account.schemas.ts'
import type { AccountFamilyName } from '#domain/accounts/families.ts'
import { REASON } from '#domain/lists/fields/common.fields.ts'
import { importColumns, familyNamed } from '#domain/accounts/families.ts'
import {
  accountIn,
  CHANGED_FIELDS,
  MONITOR_FIELDS,
  NEW_FIELDS,
  newAccountIn,
  QUESTION_FIELDS,
  questionIn,
  START,
  startOf,
} from '#actions/parties/account.fields.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { Rows } from '#machines/action/define-actions.ts'
import { rowsOf, textOf } from '#machines/form/form-values.ts'
import { formField } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const WHY = formField<Rows<AccountRow>>('reason', REASON, { isNarrow: false })

type Refusal = 'teamOnly' | 'accountDeleted' | 'accountNotDeleted' | 'ordersUnderWay' | 'notWatched'

/** Why an account refuses what is done to it: a team's can only be seen. */
const refusalOf =
  (...refusals: readonly Refusal[]) =>
  ({ family, isOwn, processingCount, status }: AccountRow): string | null => {
    const holds: Record<Refusal, boolean> = {
      teamOnly: !isOwn,
      accountDeleted: status === 'deleted',
      accountNotDeleted: status !== 'deleted',
      ordersUnderWay: processingCount > 0,
      // Its gateway answers for it.
      notWatched: family !== null && familyNamed(family).health === 'gateway',
    }
    return refusals.find((refusal) => holds[refusal]) ?? null
  }

const one = ({ id, version }: AccountRow) => ({ id, expectedVersion: version })

/** A copy has everything but what tells accounts apart, its weight, and no secrets. */
function copyOf(row: AccountRow): FormValues {
  const identity = row.family && familyNamed(row.family).identity
  return {
    ...startOf(row),
    supplierId: String(row.supplierId),
    name: '',
    weight: START['weight'] ?? '',
    ...(identity && { [identity]: '' }),
  }
}

const sideOf = ({ family }: AccountRow) => family && familyNamed(family).side

/** Actions on accounts of every family. */
export const accountActions = defineActions('account', 'resource.getList', (make) => ({
  create: make.onList({
    call: 'resource.add',
    key: 'a',
    icon: 'add',
    hint: 10,
    isLong: true,
    fields: NEW_FIELDS,
    startOf: () => START,
    messageValuesOf: ({ id }) => ({ open: String(id) }),
    inputOf: newAccountIn,
  }),
  edit: make.onRow({
    call: 'resource.update',
    key: 'e',
    icon: 'edit',
    hint: 11,
    isLong: true,
    fields: CHANGED_FIELDS,
    refusalOf: refusalOf('teamOnly', 'accountDeleted'),
    startOf,
    inputOf: (row, values) => ({ ...one(row), ...accountIn(values) }),
  }),
  copy: make.onRow({
    call: 'resource.add',
    key: 'd',
    icon: 'copy',
    isLong: true,
    fields: NEW_FIELDS,
    refusalOf: refusalOf('teamOnly'),
    startOf: copyOf,
    messageValuesOf: ({ id }) => ({ open: String(id) }),
    inputOf: (_row, values) => newAccountIn(values),
  }),
  switch: make.onRow({
    call: 'resource.enableResource',
    key: 's',
    icon: 'status',
    hint: 9,
    // The QR code that payers will see is looked at first.
    prepares: true,
    refusalOf: refusalOf('teamOnly', 'accountDeleted'),
    textFor: ({ enabled }) => (enabled ? 'enabled' : undefined),
    messageValuesOf: ({ enabled }) => ({ context: enabled ? undefined : 'closed' }),
    inputOf: ({ enabled, id, productId, version }) => ({
      resourceId: id,
      productId,
      enable: !enabled,
      expectedVersion: version,
    }),
  }),
  bind: make.onRow({
    call: 'resource.bindMonitors',
    key: 'm',
    icon: 'link',
    hint: 12,
    fields: MONITOR_FIELDS,
    refusalOf: refusalOf('teamOnly', 'accountDeleted', 'notWatched'),
    startOf: ({ monitors }) => ({ monitorIds: monitors.map((monitorId) => ({ monitorId })) }),
    inputOf: (row, values) => ({
      ...one(row),
      monitorIds: rowsOf(values, 'monitorIds').map((each) => textOf(each, 'monitorId')),
    }),
  }),
  hold: make.onRow({
    call: 'resource.hold',
    key: 'h',
    icon: 'lock',
    hint: 13,
    fields: [WHY],
    refusalOf: (row) => refusalOf('accountDeleted')(row) ?? (row.breaker === 'held' ? 'held' : null),
    inputOf: ({ id }, values) => ({ resourceId: id, reason: textOf(values, 'reason') }),
  }),
  release: make.onRow({
    call: 'resource.release',
    key: 'l',
    icon: 'unlock',
    fields: [WHY],
    refusalOf: ({ breaker }) => (breaker === 'closed' ? 'notStopped' : null),
    inputOf: ({ id }, values) => ({ resourceId: id, reason: textOf(values, 'reason') }),
  }),
  exceptions: make.onRow({
    call: 'resource.getExceptions',
    key: 'p',
    icon: 'query',
    sendsAtOnce: true,
    showsAnswer: 'always',
    inputOf: ({ id }) => ({ resourceId: id }),
  }),
  wouldTake: make.onRow({
    call: 'resource.wouldTake',
    key: 'w',
    icon: 'query',
    showsAnswer: 'always',
    fields: QUESTION_FIELDS,
    refusalOf: (row) => (sideOf(row) === 'collection' ? refusalOf('accountDeleted')(row) : 'takesNoOrders'),
    startOf: ({ family, productId }) => ({ family: family ?? '', productId: String(productId) }),
    inputOf: questionIn,
  }),
  reveal: make.onRow({
    call: 'resource.revealSecrets',
    key: 'shift+s',
    icon: 'key',
    showsAnswer: 'always',
    refusalOf: (row) => refusalOf('teamOnly')(row) ?? (row.secrets.length === 0 ? 'noSecrets' : null),
    inputOf: ({ id }, values) => ({ id, googleCode: textOf(values, CODE_FIELD) }),
  }),
  delete: make.onRow({
    call: 'resource.delete',
    key: 'Delete',
    icon: 'delete',
    hint: 15,
    refusalOf: refusalOf('teamOnly', 'accountDeleted', 'ordersUnderWay'),
    inputOf: one,
  }),
  restore: make.onRow({
    call: 'resource.restore',
    key: 'r',
    icon: 'undo',
    refusalOf: refusalOf('teamOnly', 'accountNotDeleted'),
    inputOf: one,
  }),
  import: make.importing({
    call: 'resource.import',
    key: 'i',
    icon: 'upload',
    columnsOf: (fixed) => importColumns(familyNamed(fixed?.['family'] as AccountFamilyName)),
  }),
  openOrders: make.opening({
    call: 'order.getList',
    key: 'shift+o',
    icon: 'open',
    hint: 14,
    placeOf: (row) =>
      sideOf(row) === 'collection'
        ? { screen: 'orders', search: { resourceId: row.id } }
        : sideOf(row) === 'payout'
          ? { screen: 'payoutOrders', search: { resourceId: row.id } }
          : null,
  }),
}))
