import { useTranslation } from 'react-i18next'
import type { Span } from '#domain/bank-records/patterns/labelled-fields.ts'
import { overlaps } from '#domain/bank-records/teaching/pieces.ts'
import type { Piece } from '#domain/bank-records/teaching/pieces.ts'
import styles from '#features/teaching/teaching.module.css'
import { sanitizeText } from '#ui/sanitize-text.ts'

const TEXT_MAX = 2_000

interface MarkedTextProps {
  plain: string
  pieces: readonly Piece[]
  /** The piece or words in hand. */
  at?: Span | undefined
  /** The words that tell where the money went. */
  wording?: Span | null | undefined
}

/** A message with its pieces marked, each named by what it is. */
export function MarkedText({ at, pieces, plain, wording }: MarkedTextProps) {
  const { t } = useTranslation('teaching')
  const runs = runsOf(plain, pieces, { at, wording })
  return runs.map((run) =>
    'meaning' in run && run.meaning ? (
      <mark
        key={run.from}
        className={run.isInHand ? `${styles.piece} ${styles.inHand}` : styles.piece}
        data-meaning={run.meaning}
      >
        <bdi>{sanitizeText(plain.slice(run.from, run.to), TEXT_MAX)}</bdi>
        <small>{t(`meaning.${run.meaning}`)}</small>
      </mark>
    ) : (
      <span key={run.from} className={run.isInHand ? styles.inHand : run.isWording ? styles.wording : undefined}>
        {sanitizeText(plain.slice(run.from, run.to), TEXT_MAX)}
      </span>
    ),
  )
}

interface Run extends Span {
  meaning: Piece['meaning'] | null
  isInHand: boolean
  isWording: boolean
}

/** The text in runs that are drawn alike. */
function runsOf(
  plain: string,
  pieces: readonly Piece[],
  { at, wording }: Pick<MarkedTextProps, 'at' | 'wording'>,
): Run[] {
  const isAt = ({ from, to }: Span) => at?.from === from && at.to === to
  const marked: Run[] = pieces.map((piece) => ({ ...piece, isInHand: isAt(piece), isWording: false }))
  for (const [span, isInHand] of [[at, true] as const, [wording, false] as const])
    if (span && marked.every((run) => !overlaps(run, span)))
      marked.push({ ...span, meaning: null, isInHand, isWording: !isInHand })
  const runs: Run[] = []
  let end = 0
  for (const run of marked.toSorted((one, other) => one.from - other.from)) {
    if (run.from > end) runs.push({ from: end, to: run.from, meaning: null, isInHand: false, isWording: false })
    runs.push(run)
    end = run.to
  }
  if (end < plain.length) runs.push({ from: end, to: plain.length, meaning: null, isInHand: false, isWording: false })
  return runs
}
