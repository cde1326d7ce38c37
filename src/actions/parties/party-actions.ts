import type { InputOf, OutputOf } from '#contract/contract.ts'
import type { PartyRow } from '#contract/parties/party.schemas.ts'
import type { FundOwner } from '#domain/money/ledger.ts'
import type { ActionMakers, OpenAction } from '#machines/action/define-actions.ts'
import { flagOf, textOf } from '#machines/form/form-values.ts'
import { noteTextField } from '#machines/form/note-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import {
  LIMIT_FIELDS,
  NAME_FIELD,
  OWNER_FIELDS,
  ownerIn,
  partyIn,
  startOfParty,
} from '#actions/parties/party.fields.ts'
import type { PartyField } from '#actions/parties/party.fields.ts'

/** Parts that differ between merchants and suppliers: their own limits. */
interface PartyParts<Kind extends FundOwner, Row> {
  fields: readonly PartyField[]
  startOf: (row: Row) => FormValues
  /** The own limits as typed. */
  limitsIn: (values: FormValues) => Omit<InputOf<`${Kind}.update`>, 'id' | 'expectedVersion' | 'name'>
}

const noteFields = (kind: FundOwner): readonly PartyField[] => [
  noteTextField(() => kind),
  { name: 'pinned', editor: { kind: 'flag' } },
]

type Refusal = 'partyDeleted' | 'partyNotDeleted' | 'accountDeleted' | 'noPayPassword'

const refusalOf =
  (...refusals: readonly Refusal[]) =>
  ({ hasPayPassword, signIn, status }: PartyRow): string | null => {
    const holds: Record<Refusal, boolean> = {
      partyDeleted: status === 'deleted',
      partyNotDeleted: status !== 'deleted',
      accountDeleted: signIn === 'deleted',
      noPayPassword: !hasPayPassword,
    }
    return refusals.find((refusal) => holds[refusal]) ?? null
  }

/** How many orders go on; the text says nothing of them while it is not known, or there are none. */
const withOpenOrders = (verb: string, { openOrders }: PartyRow) => (openOrders ? `${verb}Open` : verb)

const messageValuesOf = ({ id, related }: OutputOf<'merchant.add'>) => ({
  open: String(id),
  ...(related && { context: 'related', related: related.account }),
})

/** Actions on merchants and suppliers alike. */
export function partyActions<Kind extends FundOwner, Row extends PartyRow>(
  kind: Kind,
  make: ActionMakers<Row>,
  { fields, startOf, limitsIn }: PartyParts<Kind, Row>,
) {
  // Both kinds have the same calls; the own limits are typed above.
  const call = <Verb extends string>(verb: Verb) => `${kind}.${verb}` as `merchant.${Verb}`
  const all = [...LIMIT_FIELDS, ...fields]
  const one = ({ id, version }: PartyRow) => ({ id, expectedVersion: version })
  return {
    create: make.onList({
      call: call('add'),
      key: 'a',
      icon: 'add',
      hint: 9,
      isLong: true,
      fields: [NAME_FIELD, ...OWNER_FIELDS, ...all],
      messageValuesOf,
      inputOf: (values) => ({ ...partyIn(values), ...limitsIn(values), ...ownerIn(values) }),
    }),
    edit: make.onRow({
      call: call('update'),
      key: 'e',
      icon: 'edit',
      hint: 10,
      isLong: true,
      fields: [NAME_FIELD, ...all],
      refusalOf: refusalOf('partyDeleted'),
      startOf: (row) => ({ ...startOfParty(row), ...startOf(row) }),
      inputOf: (row, values) => ({ ...one(row), ...partyIn(values), ...limitsIn(values) }),
    }),
    switch: make.onRow({
      call: call('setEnabled'),
      key: 's',
      icon: 'status',
      hint: 11,
      refusalOf: refusalOf('partyDeleted'),
      textFor: (row) => (row.status === 'active' ? withOpenOrders('active', row) : undefined),
      saysOf: ({ openOrders }) => ({ openOrders }),
      inputOf: (row) => ({ ...one(row), enabled: row.status !== 'active' }),
    }),
    signIn: make.onRow({
      call: 'admin.setUserEnabled',
      key: 'l',
      icon: 'status',
      refusalOf: refusalOf('partyDeleted', 'accountDeleted'),
      textFor: ({ signIn }) => (signIn === 'active' ? 'active' : undefined),
      saysOf: ({ account }) => ({ account }),
      inputOf: ({ userId, signIn }) => ({ id: userId, enabled: signIn !== 'active' }),
    }),
    resetPayPassword: make.onRow({
      call: 'admin.resetPayPassword',
      key: 'shift+p',
      icon: 'undo',
      refusalOf: refusalOf('noPayPassword'),
      saysOf: ({ account }) => ({ account }),
      inputOf: ({ userId }) => ({ id: userId }),
    }),
    delete: make.onRow({
      call: call('delete'),
      key: 'Delete',
      icon: 'delete',
      hint: 12,
      refusalOf: refusalOf('partyDeleted'),
      textFor: (row) => withOpenOrders('', row) || undefined,
      saysOf: ({ openOrders }) => ({ openOrders }),
      inputOf: one,
    }),
    restore: make.onRow({
      call: call('restore'),
      key: 'r',
      icon: 'undo',
      hint: 13,
      refusalOf: refusalOf('partyNotDeleted'),
      inputOf: one,
    }),
    note: make.onRow({
      call: 'note.add',
      key: 'i',
      icon: 'note',
      fields: noteFields(kind),
      inputOf: ({ id }, values) => ({
        kind,
        subject: String(id),
        text: textOf(values, 'text'),
        pinned: flagOf(values, 'pinned'),
      }),
    }),
    ...partyPlaces(kind, make),
  }
}

/** Links to a party's orders, payouts, fund records and rates. */
function partyPlaces<Row extends PartyRow>(
  kind: FundOwner,
  make: Pick<ActionMakers<Row>, 'opening'>,
): Record<'openOrders' | 'openPayouts' | 'openFunds' | 'openRates', OpenAction<Row>> {
  const of = ({ id }: PartyRow) => ({ [`${kind}Id`]: id })
  return {
    openOrders: make.opening({
      call: 'order.getList',
      key: 'shift+o',
      icon: 'open',
      placeOf: (row) => ({ screen: 'orders', search: of(row) }),
    }),
    openPayouts: make.opening({
      call: 'payoutOrder.getList',
      key: 'shift+y',
      icon: 'open',
      placeOf: (row) => ({ screen: 'payoutOrders', search: of(row) }),
    }),
    openFunds: make.opening({
      call: 'fundRecord.getList',
      key: 't',
      icon: 'open',
      hint: 10,
      placeOf: (row) => ({ screen: 'fundRecords', search: of(row) }),
    }),
    openRates: make.opening({
      call: 'userProduct.getList',
      key: 'shift+t',
      icon: 'open',
      placeOf: (row) => ({ screen: 'userProducts', search: of(row) }),
    }),
  }
}
