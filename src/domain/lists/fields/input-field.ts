import type { TextForm } from '#domain/text/text-forms.ts'

/** Words for a limit that a row does not have; below `absent` of the `enums` texts. */
export type AbsentWord = 'unlimited' | 'none'

/** Free text of one line, or of several where it is a block. */
export interface TextInput {
  kind: 'text'
  maxLength: number
  form?: TextForm | 'webAddress'
  /** Typed letters become capitals. */
  upperCase?: true
  isBlock?: true
  /** An internet address, or a network of them. */
  isNetwork?: true
}

/** One of some names, which stand below `group` of the `enums` texts. */
export interface ChoiceInput {
  kind: 'choice'
  group: string
  of: readonly string[]
}

/** Any of some names. */
export interface SeveralInput {
  kind: 'several'
  group: string
  of: readonly string[]
}

/** Sealed or hashed, and write-only; one that somebody chooses has letters and digits. */
export interface SecretInput {
  kind: 'secret'
  maxLength: number
  isChosen?: true
}

/** Names with values, each of at most `maxLength` characters. */
export interface PairsInput {
  kind: 'pairs'
  max: number
  maxLength: number
}

/**
 * A field that people or programs fill in. Calls, forms and files take what it says of kind, length, bounds and
 * choices; a field of a list that can be filled in is one as well. Where it has a word for an absent limit, it may be
 * null.
 */
export type InputField = { required?: true } & (
  | TextInput
  | ChoiceInput
  | SeveralInput
  | SecretInput
  | PairsInput
  /** The text of a program. */
  | { kind: 'program'; maxLength: number }
  | { kind: 'flag' }
  | { kind: 'number'; min: number; max: number; absent?: AbsentWord }
  /** In minor units, from zero on unless said. */
  | { kind: 'money'; exponent: string | number; min?: number; max?: number; absent?: AbsentWord }
  /**
   * Of each currency one, from zero on unless said, or none. Bounds are in hundredths of the major unit of whichever.
   */
  | { kind: 'amounts'; min?: number; max?: number; absent: AbsentWord }
  | { kind: 'party'; role: 'merchant' | 'supplier' }
  /** Numbers of records. */
  | { kind: 'ids'; max: number }
)

/** The inputs of an entity by name, in the order of the call's. Written `as const satisfies InputFields`. */
export type InputFields = Readonly<Record<string, InputField>>

/** Those fields of a list that are filled in. */
export function inputsOf<F extends object, const K extends keyof F & string>(fields: F, ...names: K[]): Pick<F, K> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, K>
}
