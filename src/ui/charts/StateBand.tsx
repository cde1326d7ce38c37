import type { StatusTone } from '#ui/status/status-icons.ts'
import styles from './charts.module.css'

/** A part of the band: how much of the time it takes, from 0 to 1, and what is told of it. */
export interface BandPart {
  id: string
  share: number
  tone: StatusTone
  text: string
}

/** States over time as a band, whose ends are labelled; the states stand as a text beside it. */
export function StateBand({
  parts,
  label,
  from,
  to,
}: {
  parts: readonly BandPart[]
  label: string
  from: string
  to: string
}) {
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { share }) => sum + share, 0))
  return (
    <figure className={styles.band}>
      <svg viewBox="0 0 1000 20" preserveAspectRatio="none" role="img" aria-label={label}>
        {parts.map(({ id, share, tone, text }, at) => (
          <rect
            key={id}
            x={(starts[at] ?? 0) * 1_000}
            y={0}
            width={Math.max(2, share * 1_000)}
            height={20}
            data-tone={tone}
          >
            <title>{text}</title>
          </rect>
        ))}
      </svg>
      <figcaption>
        <time>{from}</time>
        <time>{to}</time>
      </figcaption>
    </figure>
  )
}
