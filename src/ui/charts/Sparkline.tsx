import styles from './charts.module.css'

const WIDTH = 72
const HEIGHT = 16

/** A run of values as a small line without axes; `label` says what it shows. Nothing where all are zero. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const max = Math.max(...values)
  if (values.length < 2 || max <= 0) return null
  const points = values.map((value, at) => {
    const x = 1 + (at / (values.length - 1)) * (WIDTH - 2)
    const y = HEIGHT - 1 - (value / max) * (HEIGHT - 2)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img">
      <title>{label}</title>
      <polyline points={points.join(' ')} />
    </svg>
  )
}
