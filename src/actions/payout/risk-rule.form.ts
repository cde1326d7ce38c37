import { riskConditionSchema } from '#contract/payouts/risk.endpoints.ts'
import { SHORT_NAME } from '#domain/lists/fields/common.fields.ts'
import { formatMajor } from '#domain/money/money.ts'
import { PRODUCTS } from '#domain/products.ts'
import { BLACKLIST_KINDS, RISK_KINDS, RISK_SUBJECTS } from '#domain/payouts/risk-rules.ts'
import type { BlacklistKind, RiskCondition } from '#domain/payouts/risk-rules.ts'
import type { FieldUnit, FormField } from '#machines/form/form-field.ts'
import { flagOf, textOf } from '#machines/form/form-values.ts'
import { formField } from '#machines/form/input-form.ts'
import type { FieldFaults, FormValues } from '#machines/form/form-values.ts'
import { readMoney, readWhole } from '#machines/form/typed-values.ts'
import type { Typed } from '#machines/form/typed-values.ts'

/** Currencies that payouts are made in, with their decimals. */
export const PAYOUT_MONIES = [
  ...new Map(
    PRODUCTS.flatMap(({ direction, currency, exponent }) =>
      direction === 'payout' ? [[currency, { currency, exponent }] as const] : [],
    ),
  ).values(),
]

/** The flag of each thing that a blacklist rule compares. */
export const BLACKLIST_FLAGS = {
  name: 'ofName',
  card: 'ofCard',
  address: 'ofAddress',
  upi: 'ofUpi',
} as const satisfies Record<BlacklistKind, string>

type Kind = RiskCondition['kind']
type Field<Row> = FormField<Row>

const isKind = (kinds: readonly Kind[]) => (values: FormValues) => kinds.some((kind) => kind === textOf(values, 'kind'))
const moneyOf = (values: FormValues) => PAYOUT_MONIES.find(({ currency }) => currency === textOf(values, 'currency'))
const number = <Row>(name: string, kinds: readonly Kind[], unit?: FieldUnit): Field<Row> => ({
  name,
  required: true,
  editor: { kind: 'number', ...(unit && { unit }) },
  isAsked: isKind(kinds),
})
const amount = <Row>(name: string, kinds: readonly Kind[]): Field<Row> => ({
  name,
  required: true,
  editor: { kind: 'money', exponentOf: (values) => moneyOf(values)?.exponent },
  isAsked: isKind(kinds),
})

/** The fields of a rule, by kind. */
export function ruleFields<Row>(): readonly Field<Row>[] {
  const words = (group: string, names: readonly string[]) =>
    ({ kind: 'choice', group, choicesOf: () => names.map((name) => ({ value: name, name })) }) as const
  return [
    formField('name', SHORT_NAME, { required: true }),
    { name: 'kind', required: true, editor: words('riskKind', RISK_KINDS) },
    ...BLACKLIST_KINDS.map(
      (kind): Field<Row> => ({ name: BLACKLIST_FLAGS[kind], editor: { kind: 'flag' }, isAsked: isKind(['blacklist']) }),
    ),
    {
      name: 'subject',
      required: true,
      editor: words('riskSubject', RISK_SUBJECTS),
      isAsked: isKind(['windowAmount', 'windowCount']),
    },
    {
      name: 'currency',
      required: true,
      editor: words(
        'currency',
        PAYOUT_MONIES.map(({ currency }) => currency),
      ),
      isAsked: isKind(['amount', 'windowAmount', 'nightHours']),
    },
    amount('maxAmount', ['amount', 'windowAmount']),
    number('maxCount', ['windowCount']),
    number('maxMerchants', ['payeeAcrossMerchants']),
    number('windowMinutes', ['windowAmount', 'windowCount', 'payeeAcrossMerchants'], 'minutes'),
    number('fromHour', ['nightHours']),
    number('toHour', ['nightHours']),
    amount('minAmount', ['nightHours']),
  ]
}

export type ReadCondition = { ok: true; condition: RiskCondition } | { ok: false; faults: FieldFaults }

/** The field in which each part of a condition is filled in. */
const FIELD_OF: Readonly<Record<string, string>> = {
  maxMinor: 'maxAmount',
  minMinor: 'minAmount',
  fields: BLACKLIST_FLAGS.name,
  exponent: 'currency',
}

/** The condition from the form values, or their faults by field. */
export function readCondition(values: FormValues): ReadCondition {
  const faults: Record<string, string> = {}
  const parsed = riskConditionSchema.safeParse(conditionIn(values, faults))
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  if (parsed.success) return { ok: true, condition: parsed.data }
  for (const issue of parsed.error.issues) {
    const name = String(issue.path.at(0) ?? 'kind')
    faults[FIELD_OF[name] ?? name] ??= issue.message
  }
  return { ok: false, faults }
}

/** The values of the chosen kind's fields; an invalid number is a fault. */
function conditionIn(values: FormValues, faults: Record<string, string>): object {
  const money = moneyOf(values)
  const numberIn = (name: string, read: (text: string) => Typed<number>): number => {
    const text = textOf(values, name)
    const typed = read(text)
    if (!typed.ok) faults[name] = text === '' ? 'required' : typed.fault
    return typed.ok ? typed.value : 0
  }
  const whole = (name: string) => numberIn(name, readWhole)
  const minor = (name: string) => numberIn(name, (text) => readMoney(text, money?.exponent))
  const kind = textOf(values, 'kind')
  const subject = textOf(values, 'subject')
  switch (kind) {
    case 'blacklist':
      return { kind, fields: BLACKLIST_KINDS.filter((field) => flagOf(values, BLACKLIST_FLAGS[field])) }
    case 'amount':
      return { kind, ...money, maxMinor: minor('maxAmount') }
    case 'windowAmount':
      return { kind, subject, ...money, maxMinor: minor('maxAmount'), windowMinutes: whole('windowMinutes') }
    case 'windowCount':
      return { kind, subject, maxCount: whole('maxCount'), windowMinutes: whole('windowMinutes') }
    case 'payeeAcrossMerchants':
      return { kind, maxMerchants: whole('maxMerchants'), windowMinutes: whole('windowMinutes') }
    case 'nightHours':
      return { kind, fromHour: whole('fromHour'), toHour: whole('toHour'), ...money, minMinor: minor('minAmount') }
    default:
      faults['kind'] = 'required'
      return {}
  }
}

/** A rule as its form shows it. */
export function ruleValues({ name, condition }: { name: string; condition: RiskCondition }): FormValues {
  const base = { name, kind: condition.kind }
  switch (condition.kind) {
    case 'blacklist':
      return {
        ...base,
        ...Object.fromEntries(BLACKLIST_KINDS.map((kind) => [BLACKLIST_FLAGS[kind], condition.fields.includes(kind)])),
      }
    case 'amount':
      return { ...base, currency: condition.currency, maxAmount: formatMajor(condition.maxMinor, condition.exponent) }
    case 'windowAmount':
      return {
        ...base,
        subject: condition.subject,
        currency: condition.currency,
        maxAmount: formatMajor(condition.maxMinor, condition.exponent),
        windowMinutes: String(condition.windowMinutes),
      }
    case 'windowCount':
      return {
        ...base,
        subject: condition.subject,
        maxCount: String(condition.maxCount),
        windowMinutes: String(condition.windowMinutes),
      }
    case 'payeeAcrossMerchants':
      return { ...base, maxMerchants: String(condition.maxMerchants), windowMinutes: String(condition.windowMinutes) }
    case 'nightHours':
      return {
        ...base,
        fromHour: String(condition.fromHour),
        toHour: String(condition.toHour),
        currency: condition.currency,
        minAmount: formatMajor(condition.minMinor, condition.exponent),
      }
  }
}
