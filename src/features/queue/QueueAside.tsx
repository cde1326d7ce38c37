import type { ReactNode } from 'react'
import type { Command } from '#commands/command.ts'
import type { FieldLabels } from '#features/form/form-labels.ts'
import { formFactsOf } from '#features/list/action/form/form-host.ts'
import { BulkAside } from '#features/list/bulk/BulkAside.tsx'
import type { ListFlows } from '#features/list/list-screen.types.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { DoneLine } from '#features/list/row-actions/DoneLine.tsx'
import { RowActions } from '#features/list/row-actions/RowActions.tsx'
import type { SortedInput } from '#features/list/rows/list-row.ts'
import type { ListScreen } from '#features/list/use-list-screen.ts'
import type { RowBulk } from '#features/queue/use-queue-flows.ts'
import type { QueueNamespace, QueueRow } from '#features/queue/queue-row.ts'
import type { InspectedRow } from '#features/queue/QueueInspector.tsx'
import type { FormField } from '#machines/form/form-field.ts'

interface OpenAction {
  kind: 'action'
  actor: { getSnapshot(): { context: { form: { name: string } } } }
}

interface QueueFlows<Row> extends ListFlows {
  flow: RowBulk<Row> | OpenAction | null
  /** The last action. */
  done: string | null
}

interface QueueAsideProps<Row extends QueueRow, Input extends SortedInput, Flows extends QueueFlows<Row>> {
  screen: ListScreen<Row, Input, Flows>
  namespace: QueueNamespace
  /** The commands on one row, as buttons beside it. */
  commands: readonly Command[]
  /** The words of the fields that a bulk action asks for. */
  useFieldLabels: (fields: readonly FormField<Row>[]) => FieldLabels
  /** The form of the running action, which stands in the place of the buttons. */
  form: ReactNode
  /** The inspector of the row under the cursor. */
  children: (inspected: InspectedRow<Row>) => ReactNode
}

/** Beside a queue: the row under the cursor with what can be done to it, or a run over many. */
export function QueueAside<Row extends QueueRow, Input extends SortedInput, Flows extends QueueFlows<Row>>({
  screen,
  namespace,
  commands,
  useFieldLabels,
  form,
  children,
}: QueueAsideProps<Row, Input, Flows>) {
  const { record, zone, definition } = screen
  const { done, flow, leave }: QueueFlows<Row> = screen.flows
  const { user } = screen.props
  const { width, onWidthChange } = screen.frame
  const texts = useListTexts(namespace)
  if (flow?.kind === 'bulk')
    return (
      <QueueBulk
        flow={flow}
        namespace={namespace}
        useFieldLabels={useFieldLabels}
        facts={formFactsOf(user)}
        zone={zone}
        isDemo={user.system.isDemo}
        width={width}
        onWidthChange={onWidthChange}
        onLeave={leave}
      />
    )
  if (record.code === null) return null
  return children({
    code: record.code,
    restedCode: record.restedCode,
    row: screen.pages.store.rowOf(record.code),
    zone,
    width,
    onWidthChange,
    onClose: record.close,
    onCopy: () => void screen.copy(),
    form: flow?.actor.getSnapshot().context.form.name ?? null,
    actions: (row) =>
      form ?? (
        <>
          {done === null ? null : (
            <DoneLine
              done={done}
              undo={definition.commands.find(({ id }) => id === `${screen.kind}.undo`)}
              overrides={user.preferences.keys}
            />
          )}
          <RowActions
            commands={commands}
            target={definition.targetOf([row], 'record', null)}
            overrides={user.preferences.keys}
            texts={texts}
          />
        </>
      ),
  })
}

interface QueueBulkProps<Row>
  extends Omit<Parameters<typeof BulkAside<Row>>[0], 'actor' | 'name' | 'fields' | 'words'> {
  flow: RowBulk<Row>
  useFieldLabels: (fields: readonly FormField<Row>[]) => FieldLabels
}

/** A bulk action beside the queue. */
function QueueBulk<Row>({ flow: { actor, command, fields }, useFieldLabels, ...rest }: QueueBulkProps<Row>) {
  const words = useFieldLabels(fields)
  return <BulkAside {...rest} actor={actor} name={command.replace(/^\w+\./, '')} fields={fields} words={words} />
}
