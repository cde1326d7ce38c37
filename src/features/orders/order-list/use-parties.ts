import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#api/queries.ts'
import type { Choice } from '#ui/fields/ChoiceList.tsx'

export type PartyRole = 'merchant' | 'supplier'

export interface Parties {
  choices: readonly Choice[]
  nameOf: (id: number) => string
  state: 'loading' | 'ready' | 'failed'
}

const FRESH_MS = 60_000

/** Merchants or suppliers to filter by, by the ids that orders carry; fetched when first asked for. */
export function useParties(role: PartyRole, isNeeded: boolean): Parties {
  const { data, status } = useQuery({ ...query('user.getUserOptions', { role }), enabled: isNeeded, staleTime: FRESH_MS })
  return useMemo(() => {
    const parties = (data?.list ?? []).flatMap(({ partyId, name, account }) => (partyId === null ? [] : [{ id: partyId, name, account }]))
    const names = new Map(parties.map(({ id, name }) => [id, name]))
    return {
      choices: parties.map(({ id, name, account }) => ({ value: String(id), label: name, words: account, hint: account })),
      nameOf: (id) => names.get(id) ?? String(id),
      state: status === 'pending' ? 'loading' : status === 'error' ? 'failed' : 'ready',
    }
  }, [data, status])
}
