import { CALLBACK_PROOFS, GATEWAY_SIGNINGS } from '#domain/gateways/pay-gateway.ts'
import { PAY_GATEWAY_FIELDS } from '#domain/lists/pay-scripts/pay-gateway.fields.ts'
import { PRODUCTS } from '#domain/products.ts'
import { TestAnswer } from '#features/gateways/TestAnswer.tsx'
import { defineList } from '#features/list/define/define-list.tsx'
import { payGatewayActions } from '#actions/collect/pay-gateway.actions.ts'

const TEST_STYLES = {
  answered: { tone: 'success', icon: 'done' },
  refused: { tone: 'danger', icon: 'failed' },
  strange: { tone: 'warn', icon: 'attention' },
  unreachable: { tone: 'danger', icon: 'expired' },
} as const

const named = (value: string, label: string) => ({ value, label })

/** Gateways: where their calls go, how these are signed, and whether they answer. */
export default defineList({
  screen: 'payGatewayConfig',
  namespace: 'payGatewayConfig',
  icon: 'plug-connected',
  goto: 's h',
  call: 'payGateway.getList',
  fields: PAY_GATEWAY_FIELDS,
  search: 'name',
  titleOf: ({ name }) => name,
  actions: payGatewayActions,
  words: ({ texts }) => ({
    choicesOf: (of) => {
      if (of === 'signings') return GATEWAY_SIGNINGS.map((value) => named(value, texts.enum('gatewaySigning', value)))
      if (of === 'proofs') return CALLBACK_PROOFS.map((value) => named(value, texts.enum('callbackProof', value)))
      return PRODUCTS.map(({ id, name }) => named(String(id), `${id} ${texts.enum('product', name)}`))
    },
  }),
  cells: {
    enabled: ({ enabled }, { texts }) => ({
      isOn: enabled,
      label: texts.enum('yesNo', enabled ? 'yes' : 'no'),
      command: 'payGateway.switch',
    }),
    testOutcome: ({ testOutcome }, { texts }) =>
      testOutcome === null ? null : { ...TEST_STYLES[testOutcome], label: texts.enum('gatewayTest', testOutcome) },
  },
  width: { min: 380, max: 900, form: 560 },
  Answer: TestAnswer,
})
