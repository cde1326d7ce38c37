import type { z } from 'zod'
import { endpoints } from '#contract/endpoints.gen.ts'

/** Every call of the platform by name. The server needs a handler for each; the console can call nothing else. */
export const contract = endpoints

export type Contract = typeof contract
export type EndpointName = keyof Contract

/** The input before parsing. */
export type InputOf<N extends EndpointName> = z.input<Contract[N]['input']>
/** The input after parsing. */
export type ParsedInputOf<N extends EndpointName> = z.output<Contract[N]['input']>
/** The envelope's `data`. */
export type OutputOf<N extends EndpointName> = z.output<Contract[N]['output']>

/** The calls that answer a page of rows, which are known by a number or by a text. */
export type ListCallName = {
  [N in EndpointName]: OutputOf<N> extends { list: readonly { id: number | string }[]; nextCursor: string | null }
    ? N
    : never
}[EndpointName]
/** A row as a list's call answers it. */
export type RowOf<N extends ListCallName> = OutputOf<N>['list'][number]
