import '@mantine/dates/styles.css'
import 'dayjs/locale/zh-cn.js'
import 'dayjs/locale/zh-tw.js'
import { DatePicker, getTimeRange, TimeGrid } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import { Popup } from '#ui/fields/popups/Popup.tsx'

interface MomentPickerProps {
  kind: 'date' | 'time'
  label: string
  /** A BCP 47 tag. */
  language: string
  /** The day or time so far, possibly incomplete. */
  value: string
  onPick: (text: string) => void
  onClose: () => void
}

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const TIME = /^\d{2}:\d{2}:\d{2}$/
/** Where the arrows begin, the first that is there. */
const STARTS = ['[data-selected], [data-active]', '[data-today]', 'table button', 'button']
const HALF_HOURS = getTimeRange({ startTime: '00:00', endTime: '23:30', interval: '00:30' })

/** A calendar, or the half hours of a day, worked by arrows and Enter. Loaded when first opened. */
export default function MomentPicker({ kind, label, language, value, onPick, onClose }: MomentPickerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const known = (kind === 'date' ? DAY : TIME).test(value) ? value : null

  useEffect(() => {
    const node = frame.current
    const first = STARTS.map((start) => node?.querySelector<HTMLElement>(start)).find((one) => one != null)
    first?.focus()
  }, [])

  return (
    <Popup label={label} onClose={onClose}>
      <div ref={frame}>
        {kind === 'date' ? (
          <DatePicker
            size="sm"
            locale={language.toLowerCase()}
            value={known}
            defaultDate={known ?? undefined}
            highlightToday
            onChange={(day) => (day === null ? onClose() : onPick(day))}
          />
        ) : (
          <TimeGrid
            data={HALF_HOURS}
            simpleGridProps={{ cols: 6, spacing: 4 }}
            value={known}
            onChange={(time) => (time === null ? onClose() : onPick(time))}
          />
        )}
      </div>
    </Popup>
  )
}
