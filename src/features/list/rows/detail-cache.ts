import type { QueryClient } from '@tanstack/react-query'
import { query } from '#api/api.ts'
import type { EndpointName, InputOf, OutputOf } from '#contract/contract.ts'

/** The details of rows in the query cache. */
export interface DetailCache<Row> {
  prefetch(client: QueryClient, key: string): void
  /** The row of the most recently fetched details. */
  cached(client: QueryClient, key: string): Row | undefined
  /** Invalidates the details of one row, or of all; those shown are refetched. */
  forget(client: QueryClient, key?: string): void
}

/** Details that are fetched by one call for a row's key. */
export function detailOf<Name extends EndpointName, Row>(
  name: Name,
  inputOf: (key: string) => InputOf<Name>,
  rowOf: (details: OutputOf<Name>) => Row,
): DetailCache<Row> {
  const one = (key: string) => query(name, inputOf(key))
  return {
    prefetch: (client, key) => void client.prefetchQuery(one(key)),
    cached: (client, key) => {
      const found = client.getQueryData<OutputOf<Name>>(one(key).queryKey)
      return found === undefined ? undefined : rowOf(found)
    },
    forget: (client, key) =>
      void client.invalidateQueries({ queryKey: key === undefined ? [name] : one(key).queryKey }),
  }
}
