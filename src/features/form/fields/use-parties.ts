import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#api/api.ts'
import type { Choice } from '#ui/fields/ChoiceList.tsx'

export type PartyRole = 'merchant' | 'supplier'

export interface Parties {
  choices: readonly Choice[]
  nameOf: (id: number) => string
  state: 'loading' | 'ready' | 'failed'
}

const FRESH_MS = 60_000

/** Merchants or suppliers to filter by, keyed by the ids in orders; fetched when first needed. */
export function useParties(role: PartyRole, isNeeded: boolean): Parties {
  const merchants = useQuery({
    ...query('user.getUserOptions', { role: 'merchant' }),
    enabled: isNeeded && role === 'merchant',
    staleTime: FRESH_MS,
  })
  // Suppliers have a separate call, which returns a supplier with its team.
  const suppliers = useQuery({
    ...query('user.getSupplierUserOptions', {}),
    enabled: isNeeded && role === 'supplier',
    staleTime: FRESH_MS,
  })
  const { data, status } = role === 'merchant' ? merchants : suppliers
  return useMemo(() => {
    const parties = (data?.list ?? []).flatMap(({ partyId, name, account, deleted }) =>
      partyId === null || deleted ? [] : [{ id: partyId, name, account }],
    )
    const names = new Map(parties.map(({ id, name }) => [id, name]))
    return {
      choices: parties.map(({ id, name, account }) => ({
        value: String(id),
        label: name,
        words: account,
        hint: account,
      })),
      nameOf: (id) => names.get(id) ?? String(id),
      state: status === 'pending' ? 'loading' : status === 'error' ? 'failed' : 'ready',
    }
  }, [data, status])
}
