import { memo, useState } from 'react'
import { FieldList } from '#ui/inspector/FieldList.tsx'
import { Inspector } from '#ui/inspector/Inspector.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { statuses } from './orders.ts'
import type { BenchOrder } from './orders.ts'

const copyLabels = { copy: (label: string) => `Copy ${label}`, copied: 'Copied' }

/** The panel beside the list about the focused row, with as much content as the console's. */
export const Side = memo(function Side({ order }: { order: BenchOrder }) {
  const [width, setWidth] = useState(380)
  const [tab, setTab] = useState('facts')
  const status = statuses[order.statusId]
  const fields = Object.entries(order).map(([id, value]) => ({
    id,
    label: id,
    value: String(value),
    copy: String(value),
  }))
  const history = statuses.slice(0, order.statusId + 1).map((one, index) => ({
    id: String(index),
    at: order.createdAt,
    title: one.label,
    tone: one.tone,
    actor: index === 0 ? 'API' : 'custservice',
    detail: index === 2 ? 'Waits for the payment to be matched' : undefined,
  }))
  return (
    <Inspector
      title={order.code}
      aside={status ? <StatusBadge tone={status.tone} label={status.label} /> : null}
      tabs={[
        { id: 'facts', title: 'Facts', content: <FieldList fields={fields} labels={copyLabels} /> },
        { id: 'history', title: 'History', content: <Timeline entries={history} label="History" /> },
      ]}
      tab={tab}
      onTabChange={setTab}
      footer={<button type="button">Resend callback</button>}
      width={width}
      onWidthChange={setWidth}
      labels={{ panel: 'Order', resize: 'Resize the panel', close: 'Close' }}
    />
  )
})
