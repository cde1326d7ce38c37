import { Icon } from '#ui/icons/Icon.tsx'
import type { ReactNode } from 'react'
import { Popup } from '#ui/fields/popups/Popup.tsx'
import { completeLayout, defaultLayout, moveColumn, resizeColumn, toggleColumn, togglePin } from './column-layout.ts'
import type { QueueLayout } from './column-layout.ts'
import styles from './QueueColumns.module.css'
import type { QueueColumn } from '#ui/queue/queue-types.ts'

/** The menu's texts; those that include a column's name are functions. */
export interface QueueColumnsLabels {
  readonly title: string
  readonly reset: string
  readonly moveUp: (column: string) => string
  readonly moveDown: (column: string) => string
  readonly pin: (column: string) => string
  readonly narrower: (column: string) => string
  readonly wider: (column: string) => string
}

interface QueueColumnsPopupProps<Row> {
  readonly columns: readonly QueueColumn<Row>[]
  readonly layout: QueueLayout
  readonly onLayoutChange: (layout: QueueLayout) => void
  readonly labels: QueueColumnsLabels
  readonly onClose: () => void
}

/** Width change per press on narrower or wider, px. */
const widthStep = 16

/** Column settings by mouse or keyboard: visibility, order, pinning, width, and reset. */
export function QueueColumnsPopup<Row>({
  columns,
  layout,
  onLayoutChange,
  labels,
  onClose,
}: QueueColumnsPopupProps<Row>) {
  const complete = completeLayout(columns, layout)
  const byId = new Map(columns.map((column) => [column.id, column]))
  const listed = complete.order.flatMap((id) => byId.get(id) ?? [])
  return (
    <Popup label={labels.title} align="end" onClose={onClose}>
      <div className={styles.dropdown}>
        <ul className={styles.list}>
          {listed.map((column, place) => (
            <ColumnLine
              key={column.id}
              column={column}
              layout={complete}
              isFirst={place === 0}
              isLast={place === listed.length - 1}
              labels={labels}
              onLayoutChange={onLayoutChange}
            />
          ))}
        </ul>
        <button type="button" className={styles.reset} onClick={() => onLayoutChange(defaultLayout(columns))}>
          {labels.reset}
        </button>
      </div>
    </Popup>
  )
}

interface ColumnLineProps<Row> extends Pick<QueueColumnsPopupProps<Row>, 'layout' | 'labels' | 'onLayoutChange'> {
  readonly column: QueueColumn<Row>
  readonly isFirst: boolean
  readonly isLast: boolean
}

function ColumnLine<Row>({ column, layout, labels, onLayoutChange, isFirst, isLast }: ColumnLineProps<Row>) {
  const { id, title } = column
  const width = layout.widths[id] ?? column.width
  return (
    <li className={styles.line}>
      <label className={styles.name}>
        <input
          type="checkbox"
          checked={!layout.hidden.includes(id)}
          onChange={() => onLayoutChange(toggleColumn(layout, id))}
        />
        <span>{title}</span>
      </label>
      <Tool
        label={labels.narrower(title)}
        onPress={() => onLayoutChange(resizeColumn(layout, column, width - widthStep))}
      >
        <Icon name="minus" size={14} />
      </Tool>
      <Tool label={labels.wider(title)} onPress={() => onLayoutChange(resizeColumn(layout, column, width + widthStep))}>
        <Icon name="plus" size={14} />
      </Tool>
      <Tool
        label={labels.moveUp(title)}
        isDisabled={isFirst}
        onPress={() => onLayoutChange(moveColumn(layout, id, -1))}
      >
        <Icon name="arrow-up" size={14} />
      </Tool>
      <Tool
        label={labels.moveDown(title)}
        isDisabled={isLast}
        onPress={() => onLayoutChange(moveColumn(layout, id, 1))}
      >
        <Icon name="arrow-down" size={14} />
      </Tool>
      <Tool
        label={labels.pin(title)}
        isPressed={layout.pinned.includes(id)}
        onPress={() => onLayoutChange(togglePin(layout, id))}
      >
        <Icon name="pin" size={14} />
      </Tool>
    </li>
  )
}

interface ToolProps {
  readonly label: string
  readonly onPress: () => void
  readonly isDisabled?: boolean
  readonly isPressed?: boolean
  readonly children: ReactNode
}

// aria-disabled rather than disabled: otherwise moving a column to the top would drop the focus out of the menu.
function Tool({ label, onPress, isDisabled = false, isPressed, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      aria-pressed={isPressed}
      onClick={() => !isDisabled && onPress()}
    >
      {children}
    </button>
  )
}
