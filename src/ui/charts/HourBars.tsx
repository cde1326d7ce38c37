import styles from './charts.module.css'

const WIDTH = 240
const HEIGHT = 40

export interface HourBar {
  id: string
  value: number | null
  /** Text that is shown when it is pointed at. */
  text: string
}

/** Values of some hours as bars with their name, the present value and the most; hours without one stay empty. */
export function HourBars({
  bars,
  name,
  now,
  most,
}: {
  bars: readonly HourBar[]
  name: string
  now: string
  most: string
}) {
  const top = Math.max(...bars.map(({ value }) => value ?? 0))
  const width = WIDTH / bars.length
  return (
    <figure className={styles.hours}>
      <figcaption>
        <span>{name}</span> <b>{now}</b> <small>{most}</small>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}: ${now}, ${most}`}
      >
        {bars.map(({ id, value, text }, at) => {
          const height = top > 0 && value !== null && value > 0 ? Math.max(1, (value / top) * HEIGHT) : 0
          return (
            <g key={id}>
              <title>{text}</title>
              <rect className={styles.hourPlace} x={at * width} y={0} width={width} height={HEIGHT} />
              <rect x={at * width + 0.5} y={HEIGHT - height} width={width - 1} height={height} />
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
