import { useId, useMemo } from 'react'
import type { ReactNode } from 'react'
import { BOX, placeStates, rankStates, transitionPath } from '#domain/chart-layout.ts'
import type { ChartTransition } from '#domain/chart-layout.ts'
import styles from '#ui/LifecycleChart.module.css'
import type { StatusTone } from '#ui/status/status-icons.ts'

export interface ChartState {
  id: string
  label: string
  tone: StatusTone
}

/** A past step: from, to, and who and when as text. */
export interface ChartStep {
  from: string | null
  to: string
  title: string
}

/** A possible event; `to` is the current state if it changes none. */
export interface ChartOption {
  id: string
  to: string
  title: string
  detail: ReactNode
}

interface LifecycleChartProps {
  states: readonly ChartState[]
  initial: string
  /** Every transition that the lifecycle has. */
  transitions: readonly ChartTransition<string>[]
  current: string
  steps: readonly ChartStep[]
  /** Null if the possible events are unknown. */
  options: readonly ChartOption[] | null
  labels: { chart: string; possible: string; nothing: string }
}

/**
 * A chart of a lifecycle: the path taken, the current state, and the possible targets. Possible events are listed below
 * it; the caller lists the history.
 */
export function LifecycleChart({ states, initial, transitions, current, steps, options, labels }: LifecycleChartProps) {
  const id = useId()
  const { places, width, height } = useMemo(() => {
    const names = states.map((state) => state.id)
    return placeStates(names, rankStates(names, initial, transitions))
  }, [states, initial, transitions])
  const taken = new Set(
    steps.filter((step) => step.from !== null && step.from !== step.to).map((step) => `${step.from} ${step.to}`),
  )
  const possible = new Set(
    (options ?? []).filter((option) => option.to !== current).map((option) => `${current} ${option.to}`),
  )
  const visited = new Set([initial, ...steps.map((step) => step.to)])
  // Of the others only automatic transitions are drawn: manual ones from everywhere would cover the chart.
  const keys = [
    ...new Set(
      transitions.filter((transition) => transition.isOwn).map((transition) => `${transition.from} ${transition.to}`),
    ),
  ].filter((key) => !taken.has(key) && !possible.has(key))
  // Important lines are drawn last, on top.
  const lines = [
    ...keys.map((key) => ({ key, kind: 'other' })),
    ...[...possible].filter((key) => !taken.has(key)).map((key) => ({ key, kind: 'possible' })),
    ...[...taken].map((key) => ({ key, kind: 'taken' })),
  ]

  return (
    <div className={styles.chart}>
      <svg
        viewBox={`-2 -18 ${width + 4} ${height + 22}`}
        className={styles.drawing}
        role="img"
        aria-label={labels.chart}
        style={{ maxWidth: width + 4 }}
      >
        <defs>
          {['other', 'possible', 'taken'].map((kind) => (
            <marker
              key={kind}
              id={`${id}${kind}`}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="6"
              markerHeight="6"
              orient="auto"
              className={styles.head}
              data-kind={kind}
            >
              <path d="M0 0 L8 4 L0 8 z" />
            </marker>
          ))}
        </defs>
        {lines.map(({ key, kind }) => {
          const [from = '', to = ''] = key.split(' ')
          const [start, end] = [places.get(from), places.get(to)]
          return start && end ? (
            <path
              key={`${kind} ${key}`}
              d={transitionPath(start, end)}
              className={styles.transition}
              data-kind={kind}
              markerEnd={`url(#${id}${kind})`}
            />
          ) : null
        })}
        {states.map((state) => {
          const place = places.get(state.id)
          return place ? (
            <g
              key={state.id}
              className={styles.state}
              data-tone={state.tone}
              data-visited={visited.has(state.id) || undefined}
              data-current={state.id === current || undefined}
            >
              <title>
                {[state.label, ...steps.filter((step) => step.to === state.id).map((step) => step.title)].join('\n')}
              </title>
              <rect
                x={place.x - BOX.width / 2}
                y={place.y - BOX.height / 2}
                width={BOX.width}
                height={BOX.height}
                rx="4"
              />
              <text textAnchor="middle" dominantBaseline="central">
                {linesOf(state.label).map((line, at, all) => (
                  <tspan key={line} x={place.x} y={place.y + (at - (all.length - 1) / 2) * LINE}>
                    {line}
                  </tspan>
                ))}
              </text>
            </g>
          ) : null
        })}
      </svg>
      {options === null ? null : <h2 className={styles.heading}>{labels.possible}</h2>}
      {options?.length === 0 ? <p className={styles.detail}>{labels.nothing}</p> : null}
      {options && options.length > 0 ? (
        <ul className={styles.list} aria-label={labels.possible}>
          {options.map((option) => (
            <li key={option.id}>
              <span className={styles.title}>{option.title}</span>
              <span className={styles.detail}>{option.detail}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Line height in a box (px), and characters per line. */
const LINE = 12
const LINE_LENGTH = 14

/** A label in one line, or in two where it is too long and has words. */
function linesOf(label: string): readonly string[] {
  const at = label.lastIndexOf(' ')
  return label.length <= LINE_LENGTH || at < 0 ? [label] : [label.slice(0, at), label.slice(at + 1)]
}
