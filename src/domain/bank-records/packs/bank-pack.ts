import type { Seed, SeedText } from '#domain/bank-records/patterns/pattern.ts'
import { seedsOf } from '#domain/bank-records/patterns/pattern.ts'
import type { KnownBank } from '#domain/bank-records/senders/known-bank.ts'
import type { Country } from '#domain/time/zones.ts'

/** A text in the way a bank words it, made up, with what is right to read in it: amounts in major units. */
export interface BankSample {
  text: string
  is: 'credit' | 'debit' | 'asked'
  amount?: string
  balance?: string
  utr?: string
  tail?: string
}

/** A bank or wallet: whom its messages come from, how they read, and samples that hold it to that. */
export interface BankPack extends KnownBank {
  country: Country
  /** Its own wordings, besides the phrases that banks of its country share. */
  patterns: readonly Seed[]
  samples: readonly BankSample[]
}

interface Written extends KnownBank {
  patterns?: readonly SeedText[]
  samples?: readonly BankSample[]
}

/** Everybody who sends for a bank, as patterns of its messages name them. */
export const sendersOf = ({ notices, senders }: Pick<KnownBank, 'notices' | 'senders'>): string =>
  [senders, notices].filter(Boolean).join(', ')

/** The pack of a bank; its patterns take what its senders send, and bear its name. */
export const bankPack = (country: Country, { patterns = [], samples = [], ...bank }: Written): BankPack => {
  const of = bank.names[0] ?? ''
  const own = patterns.map((pattern) => ({ ...pattern, name: `${of}: ${pattern.name}` }))
  return { ...bank, country, samples, patterns: seedsOf({ country, sender: sendersOf(bank) }, own) }
}
