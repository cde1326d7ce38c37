import { queryOptions } from '@tanstack/react-query'
import type { EndpointName, InputOf } from '#contract/contract.ts'
import { api } from '#api/api.ts'

/** The query of a reading call: `useQuery(query('order.getList', input))`. Its key is the call's name and input. */
export function query<N extends EndpointName>(name: N, input: InputOf<N>) {
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => api.call(name, input, { signal }),
  })
}
