import type { ReactNode } from 'react'
import styles from '#ui/charts/charts.module.css'

/** A group of a whole: how many there were, and how many of them went well. */
export interface Share {
  id: string
  label: string
  total: number
  part: number
}

/** How a figure is drawn that leads somewhere; the caller knows the router. */
export type ShareLink<S extends Share = Share> = (
  share: S,
  className: string | undefined,
  children: ReactNode,
) => ReactNode

interface ShareBarsProps<S extends Share> {
  caption: string
  shares: readonly S[]
  heads: { label: string; bar: string; total: string; part: string; rate: string }
  link: ShareLink<S>
  numberText: (value: number) => string
  rateText: (share: S) => string
}

/** A table whose rows are bars: the length is how many, the filled part how many went well. Reads the same without the bars. */
export function ShareBars<S extends Share>({ caption, shares, heads, link, numberText, rateText }: ShareBarsProps<S>) {
  const most = Math.max(1, ...shares.map(({ total }) => total))
  return (
    <table className={styles.table}>
      <caption className={styles.hidden}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heads.label}</th>
          <th scope="col" className={styles.barHead}>
            <span className={styles.hidden}>{heads.bar}</span>
          </th>
          <th scope="col" className={styles.number}>
            {heads.total}
          </th>
          <th scope="col" className={styles.number}>
            {heads.part}
          </th>
          <th scope="col" className={styles.number}>
            {heads.rate}
          </th>
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <tr key={share.id}>
            <th scope="row" className={styles.label}>
              {link(share, styles.link, share.label)}
            </th>
            <td>
              <svg className={styles.bar} aria-hidden="true">
                <rect className={styles.whole} width={percent(share.total / most)} height="100%" rx="2" />
                <rect className={styles.part} width={percent(share.part / most)} height="100%" rx="2" />
              </svg>
            </td>
            <td className={styles.number}>{numberText(share.total)}</td>
            <td className={styles.number}>{numberText(share.part)}</td>
            <td className={styles.number}>{rateText(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const percent = (ratio: number) => `${(ratio * 100).toFixed(2)}%`
