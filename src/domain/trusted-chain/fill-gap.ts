import { balanceBefore, isVerifiable } from '#domain/trusted-chain/chain-record.ts'
import type { ChainRecord } from '#domain/trusted-chain/chain-record.ts'

/** As many records as one gap is closed with. */
const DEPTH_MAX = 5
/** Among more records than this some always add up by chance. */
const CHOICES_MAX = 12

/**
 * The records that lead from one balance to another, in order: those that say no balance, and those that were taken for
 * further reports of a movement though the balance went through it twice. Null where none do.
 */
export function fillGap(from: number, to: number, choices: readonly ChainRecord[]): ChainRecord[] | null {
  return search(from, to, choices.slice(0, CHOICES_MAX), DEPTH_MAX)
}

function search(from: number, to: number, choices: readonly ChainRecord[], depth: number): ChainRecord[] | null {
  if (from === to) return []
  if (depth === 0) return null
  for (const [at, record] of choices.entries()) {
    if (isVerifiable(record) && balanceBefore(record) !== from) continue
    const rest = search(
      from + record.signed,
      to,
      isVerifiable(record) ? choices.toSpliced(at, 1) : choices.slice(at + 1),
      depth - 1,
    )
    if (rest) return [record, ...rest]
  }
  return null
}
