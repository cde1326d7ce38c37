import type { AgentRow } from '#contract/parties/agent.endpoints.ts'
import { PRODUCTS } from '#domain/products.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { Rows } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { given, textOf, typedOf } from '#machines/form/form-values.ts'
import { asking, formField } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { RATE_FIELDS, rateIn } from '#actions/parties/rate-fields.ts'
import { AGENT_OWNER_INPUT, PARTY_INPUT } from '#domain/lists/parties/parties.fields.ts'

type Field = FormField<Rows<AgentRow>>

const ask = asking(AGENT_OWNER_INPUT)
/** Below whom; oneself where nobody is chosen. */
const PARENT: Field = { name: 'parentId', editor: { kind: 'lookup', of: 'agents' } }

const parentIn = (values: FormValues) => {
  const typed = textOf(values, 'parentId')
  return typed === '' ? {} : { parentId: Number(typed) }
}
const refuseDeleted = ({ status }: AgentRow) => (status === 'deleted' ? 'partyDeleted' : null)
const productIn = (values: FormValues) =>
  (PRODUCTS.find(({ id }) => String(id) === textOf(values, 'productId')) ?? PRODUCTS[0]).id

export const agentActions = defineActions('agent', 'admin.getSupplierProxyList', (make) => ({
  create: make.onList({
    call: 'agent.add',
    key: 'a',
    icon: 'add',
    hint: 9,
    fields: [
      formField('name', PARTY_INPUT.name),
      ask('account'),
      ask('password', { isNarrow: true }),
      ask('secondPassword', { isNarrow: true }),
      PARENT,
    ],
    messageValuesOf: ({ id }) => ({ open: String(id) }),
    inputOf: (values) => ({
      name: textOf(values, 'name'),
      account: textOf(values, 'account'),
      password: typedOf(values, 'password'),
      ...given({ secondPassword: typedOf(values, 'secondPassword') }),
      ...parentIn(values),
    }),
  }),
  rate: make.onRow({
    call: 'agent.setRate',
    key: 'e',
    icon: 'edit',
    hint: 10,
    refusalOf: refuseDeleted,
    fields: [
      ...RATE_FIELDS,
      { name: 'productId', required: true, editor: { kind: 'select', of: 'products', isFixed: true } },
    ],
    startOf: ({ products }) => ({ productId: String(products[0]?.productId ?? PRODUCTS[0].id) }),
    inputOf: ({ id }, values) => ({
      id,
      productId: productIn(values),
      rate: rateIn(values),
      ...given({ [CODE_FIELD]: textOf(values, CODE_FIELD) }),
    }),
  }),
  move: make.onRow({
    call: 'agent.move',
    key: 'm',
    icon: 'open',
    hint: 11,
    refusalOf: refuseDeleted,
    fields: [PARENT],
    inputOf: ({ id, version }, values) => ({ id, expectedVersion: version, ...parentIn(values) }),
  }),
  switch: make.onRow({
    call: 'agent.setEnabled',
    key: 's',
    icon: 'status',
    hint: 12,
    refusalOf: refuseDeleted,
    textFor: ({ status }) => (status === 'active' ? 'active' : undefined),
    inputOf: ({ id, status, version }) => ({ id, enabled: status !== 'active', expectedVersion: version }),
  }),
}))
