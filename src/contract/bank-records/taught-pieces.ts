import { z } from 'zod'
import { DIRECTIONS } from '#domain/bank-records/bank-records.ts'
import { READ_TEXT_MAX } from '#domain/bank-records/patterns/pattern.ts'
import { MEANINGS } from '#domain/bank-records/teaching/pieces.ts'

const PIECES_MAX = 40
const place = z.int().min(0).max(READ_TEXT_MAX)

/** A part of a message, by its places in the text as patterns see it. */
export const spanSchema = z.object({ from: place, to: place })

/** Meanings that a person gave the pieces of a message. */
export const taughtPieces = {
  direction: z.enum(DIRECTIONS),
  pieces: z.array(spanSchema.extend({ meaning: z.enum(MEANINGS) })).max(PIECES_MAX),
}
