import type { Share, ShareLink } from '#ui/charts/ShareBars.tsx'
import styles from '#ui/charts/charts.module.css'

interface ShareColumnsProps<S extends Share> {
  label: string
  shares: readonly S[]
  link: ShareLink<S>
  /** What a column says when it is read or pointed at. */
  describe: (share: S) => string
  numberText: (value: number) => string
}

const LINES = [0.5, 1] as const

/** Columns side by side, such as the hours of a day: the height is how many, the filled part how many went well. */
export function ShareColumns<S extends Share>({ label, shares, link, describe, numberText }: ShareColumnsProps<S>) {
  const most = Math.max(1, ...shares.map(({ total }) => total))
  return (
    <div className={styles.columnsBox}>
      <div className={styles.axis} aria-hidden="true">
        {LINES.toReversed().map((line) => (
          <span key={line}>{numberText(Math.round(most * line))}</span>
        ))}
        <span>0</span>
      </div>
      <ul className={styles.columns} aria-label={label}>
        {shares.map((share) => (
          <li key={share.id} title={describe(share)}>
            {link(
              share,
              styles.column,
              <>
                <svg className={styles.columnBar} aria-hidden="true">
                  <rect
                    className={styles.whole}
                    y={percent(1 - share.total / most)}
                    width="100%"
                    height={percent(share.total / most)}
                    rx="2"
                  />
                  <rect
                    className={styles.part}
                    y={percent(1 - share.part / most)}
                    width="100%"
                    height={percent(share.part / most)}
                    rx="2"
                  />
                </svg>
                <span aria-hidden="true">{share.label}</span>
                <span className={styles.hidden}>{describe(share)}</span>
              </>,
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const percent = (ratio: number) => `${(ratio * 100).toFixed(2)}%`
