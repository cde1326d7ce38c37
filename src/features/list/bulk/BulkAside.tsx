import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useLayer } from '#commands/surface-context.ts'
import { BulkPanel } from '#features/list/bulk/BulkPanel.tsx'
import type { BulkPanelProps } from '#features/list/bulk/bulk-panel-props.ts'
import { useLookup } from '#features/list/list-texts.ts'
import { ListAside } from '#features/list/ListAside.tsx'

interface BulkAsideProps<Row> extends BulkPanelProps<Row> {
  width: number
  onWidthChange: (width: number) => void
  onLeave: () => void
}

/**
 * A bulk run beside the list. While running it leaves the keyboard to the list; while asking or showing results it
 * captures it.
 */
export function BulkAside<Row>({ width, onWidthChange, onLeave, ...panel }: BulkAsideProps<Row>) {
  const t = useLookup()
  const { namespace, name, actor } = panel
  const isRunning = useSelector(actor, (snapshot) => snapshot.matches('running'))
  useLayer(useMemo(() => (isRunning ? null : { id: 'bulkFlow', leave: onLeave }), [isRunning, onLeave]))
  return (
    <ListAside
      namespace={namespace}
      width={width}
      onWidthChange={onWidthChange}
      title={t(`${namespace}:action.${name}.bulkTitle`)}
    >
      <BulkPanel {...panel} />
    </ListAside>
  )
}
