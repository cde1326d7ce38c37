/**
 * How many orders an account takes in its turn before the turn of the next one comes: of the accounts that may take an
 * order, each so gets its part. One that shall take none is switched off instead.
 */
export const WEIGHT = { min: 1, max: 100, usual: 1 } as const
