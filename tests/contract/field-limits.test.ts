import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ACTION_SETS } from '#actions/action-sets.gen.ts'
import { APPROVAL_FORMS } from '#actions/people/approval-forms.ts'
import { inputs } from '#contract/calls/fields.ts'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { InputField, InputFields } from '#domain/lists/fields/input-field.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import type { ActionSet } from '#machines/action/define-actions.ts'
import { valueFaults } from '#machines/form/form-faults.ts'
import type { FormFacts, FormField } from '#machines/form/form-field.ts'
import { formField } from '#machines/form/input-form.ts'
import { ORDER_FORMS } from '#machines/order/order-forms.ts'
import { NEW_PAYOUT_FORM } from '#machines/payout/payout-new.form.ts'

/** Inputs that the entities' files declare. */
const DECLARED = Object.values(
  import.meta.glob<Record<string, unknown>>('../../src/domain/lists/**/*.fields.ts', { eager: true }),
).flatMap((module) =>
  Object.entries(module).flatMap(([declaration, fields]) =>
    declaration.endsWith('_INPUT')
      ? Object.entries(fields as InputFields).map(([name, field]) => ({ title: `${declaration}.${name}`, name, field }))
      : [],
  ),
)

/** Texts of a length, one of which has any form that a field may ask for. */
const textsOf = (length: number): string[] => [
  ...['a', '1', '@', 'https://a.b/', 'ABCD0', 'a1', '12:34'].map((start) =>
    start.padEnd(length, /^(?:@|h|a1)/.test(start) ? 'a' : start.slice(-1)).slice(0, length),
  ),
  ''.padEnd(length, 'A,'),
]

const FACTS: FormFacts = {
  role: 'superAdmin',
  settings: {
    canTimeoutSupplement: true,
    googleVerifyManualSupplement: false,
    googleVerifyBatchOperations: false,
    googleVerifyIpWhitelist: false,
    googleVerifyIpRule: false,
    googleVerifyBalanceOperation: false,
  },
}

const callFaults = (name: string, field: InputField, value: unknown): string[] => {
  const read = z.object(inputs({ [name]: field })).safeParse({ [name]: value })
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))
}
const formFaults = (name: string, field: InputField, value: string): readonly string[] =>
  Object.keys(valueFaults([formField(name, field)], { [name]: value }, null))

const kinds = <const K extends InputField['kind']>(...wanted: readonly K[]) =>
  DECLARED.flatMap(({ title, name, field }) =>
    wanted.some((kind) => kind === field.kind)
      ? [[title, name, field as Extract<InputField, { kind: K }>] as const]
      : [],
  )

describe('a declared input, in its call as in its form', () => {
  it.each(kinds('text', 'secret', 'program'))('%s takes its longest text and refuses one longer', (_, name, field) => {
    const longest = textsOf(field.maxLength).filter((text) => callFaults(name, field, text).length === 0)
    expect(longest).not.toEqual([])
    for (const text of longest) expect(formFaults(name, field, text)).toEqual([])
    for (const text of textsOf(field.maxLength + 1)) {
      expect(callFaults(name, field, text)).toContain(name)
      expect(formFaults(name, field, text)).toEqual([name])
    }
  })

  it.each(kinds('choice'))('%s takes its choices and no other', (_, name, field) => {
    for (const choice of field.of) expect(callFaults(name, field, choice)).toEqual([])
    expect(callFaults(name, field, 'somethingElse')).toEqual([name])
    const { editor } = formField<unknown>(name, field)
    const offered = editor.kind === 'choice' ? editor.choicesOf(null, FACTS).map(({ value }) => value) : []
    expect(offered).toEqual(field.of)
  })

  it.each(kinds('number'))('%s takes its bounds and nothing beyond', (_, name, field) => {
    const faultsOf = (value: number) => [callFaults(name, field, value), formFaults(name, field, String(value))]
    for (const bound of [field.min, field.max]) expect(faultsOf(bound)).toEqual([[], []])
    for (const beyond of [field.min - 1, field.max + 1]) expect(faultsOf(beyond)).toEqual([[name], [name]])
  })

  it.each(kinds('text', 'choice').filter(([, , { required }]) => required))(
    '%s may not be left out',
    (_, name, field) => {
      expect(callFaults(name, field, undefined)).toEqual([name])
      expect(formFaults(name, field, '')).toEqual([name])
    },
  )
})

interface AnyForm {
  call: EndpointName
  fields: readonly FormField<never>[]
}
const OTHERS: readonly Pick<ActionForm<never, EndpointName>, 'callFor' | 'fields'>[] = [
  NEW_PAYOUT_FORM,
  ...Object.values(ORDER_FORMS),
  ...Object.values(APPROVAL_FORMS),
]
const SETS: readonly ActionSet[] = ACTION_SETS
const FORMS: readonly AnyForm[] = [
  ...SETS.flatMap(({ actions }) =>
    Object.values(actions).flatMap((action) =>
      action.does === 'form' ? [{ call: action.call, fields: action.form.fields }] : [],
    ),
  ),
  ...OTHERS.map(({ callFor, fields }) => ({ call: callFor(FACTS), fields })),
]

it('no form takes a text of another length than its call', () => {
  const differing = FORMS.flatMap(({ call, fields }) => {
    const { properties = {} } = z.toJSONSchema(contract[call].input, { io: 'input', unrepresentable: 'any' })
    return fields.flatMap(({ name, editor }) => {
      const inForm = 'maxLength' in editor ? editor.maxLength : null
      const property = properties[name]
      const inCall = typeof property === 'object' ? maxLengthIn(property) : null
      return inForm === null || inCall === null || inForm === inCall ? [] : [`${call}.${name}: ${inForm}, ${inCall}`]
    })
  })
  expect(differing).toEqual([])
})

/** The longest text that a property takes; null where it has no limit. */
function maxLengthIn({ maxLength, anyOf }: z.core.JSONSchema.BaseSchema): number | null {
  if (maxLength !== undefined) return maxLength
  const limits = (anyOf ?? []).flatMap((one) => (typeof one === 'object' ? (maxLengthIn(one) ?? []) : []))
  return limits.length === 0 ? null : Math.max(...limits)
}
