import { useSelector } from '@xstate/react'
import { FormFields } from '#features/form/FormFields.tsx'
import { useFieldFocus } from '#features/form/use-field-focus.ts'
import { CodeField } from '#features/list/action/form/CodeField.tsx'
import { demoCode } from '#features/list/action/form/demo-code.ts'
import type { BulkPanelProps } from '#features/list/bulk/bulk-panel-props.ts'
import { useLookup } from '#features/list/list-texts.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { COUNT_FIELD } from '#machines/desk/bulk.flow.ts'
import { askedFields } from '#machines/form/form-field.ts'
import type { FormField } from '#machines/form/form-field.ts'
import type { FieldValue } from '#machines/form/form-values.ts'

const COUNT_FIELDS: readonly FormField<unknown>[] = [
  { name: COUNT_FIELD, required: true, editor: { kind: 'text', maxLength: 6, input: 'numeric' } },
]

interface BulkFieldsProps<Row> extends BulkPanelProps<Row> {
  asksFields: boolean
  asksCode: boolean
  /** How many rows the person has to say there are; null where that is not asked. */
  count: number | null
  /** Focuses what follows the last field. */
  onBeyond: () => void
}

/** The fields of a run: the action's own, and the code that covers it. */
export function BulkFields<Row>({
  actor,
  fields,
  words,
  facts,
  isDemo,
  asksFields,
  asksCode,
  count,
  onBeyond,
}: BulkFieldsProps<Row>) {
  const word = useLookup()
  const { values, faults } = useSelector(actor, (now) => now.context)
  const asked = asksFields ? askedFields(fields, values) : []
  const { keep, leave } = useFieldFocus([...asked.map(({ name }) => name), COUNT_FIELD, CODE_FIELD], onBeyond)
  const change = (name: string, value: FieldValue) => actor.send({ type: 'CHANGE', change: { [name]: value } })
  return (
    <>
      {asksFields ? (
        <FormFields
          fields={asked}
          row={null}
          facts={facts}
          values={values}
          faults={faults}
          words={words}
          choosesAtOnce={false}
          keep={keep}
          onChange={change}
          onDecide={leave}
          onPaste={(name) => leave(name, true)}
        />
      ) : null}
      {count === null ? null : (
        <FormFields
          fields={COUNT_FIELDS}
          row={null}
          facts={facts}
          values={values}
          faults={faults}
          words={{ ...words, help: () => word('list:bulk.countHelp', { count }) }}
          keep={keep}
          onChange={change}
        />
      )}
      {asksCode ? (
        <CodeField
          values={values}
          faults={faults}
          words={words}
          demo={isDemo ? demoCode(word('list:action.fillDemo'), (code) => change(CODE_FIELD, code)) : undefined}
          keep={keep}
          onChange={change}
        />
      ) : null}
    </>
  )
}
