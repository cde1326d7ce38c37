import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { PaletteEntry } from '#app/commands/palette-entry.ts'
import type { PaletteMode } from '#app/commands/palette-mode.ts'
import { rolesOf } from '#commands/roles-of.ts'
import { createSearchIndex } from '#commands/search/palette-search.ts'
import { ORDER_CODE, findOrderCode } from '#domain/order-code.ts'
import { formatMoney } from '#domain/money.ts'
import { orderStatusOf } from '#domain/order-status.ts'
import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'

export interface Lookup {
  entries: PaletteEntry[]
  isSearching: boolean
  error: Error | null
}

const ROWS = 20
const NO_LOOKUP: Lookup = { entries: [], isSearching: false, error: null }

/** Opens an order in the role's list, filtered to that row, with its details open. */
export function goToOrder(surface: ConsoleSurface, role: Role, code: string, inNewTab: boolean): void {
  const path = pathFor('orders', role)
  if (path) surface.go(path, { orderCode: code, open: code }, inNewTab)
}

/** An entry for an order number, without asking the server. */
export function useOrderCodeEntry(surface: ConsoleSurface, role: Role) {
  const { t } = useTranslation('commands')
  return (code: string, group: 'clipboard' | 'orders'): PaletteEntry => ({
    id: `${group}:${code}`,
    group,
    title: t('palette.openOrder', { code }),
    texts: [code],
    run: (inNewTab) => goToOrder(surface, role, code, inNewTab),
  })
}

/** Looks up orders on the server by their number or the merchant's. */
export function useOrderLookup(surface: ConsoleSurface, role: Role, mode: PaletteMode, text: string): Lookup {
  const { t } = useTranslation('enums')
  const wanted = useDeferredValue(mode === 'orders' ? text : '')
  const code = findOrderCode(wanted)
  const filter = code && ORDER_CODE.test(code) ? { orderCode: code } : { merchantOrderId: wanted }
  const result = useQuery({
    ...query('order.getList', { ...filter, showAll: true, pageSize: ROWS }),
    enabled: wanted !== '',
  })
  const entries = useMemo(
    () =>
      (result.data?.list ?? []).map(
        (order): PaletteEntry => ({
          id: `order:${order.orderCode}`,
          group: 'orders',
          title: order.orderCode,
          detail: [
            order.merchantOrderId,
            `${formatMoney(order.amountMinor, order.exponent)} ${order.currency}`,
            t(`orderStatus.${orderStatusOf(order.orderStatusId)}`),
          ].join(' · '),
          texts: [order.orderCode],
          run: (inNewTab) => goToOrder(surface, role, order.orderCode, inNewTab),
        }),
      ),
    [result.data, surface, role, t],
  )
  if (mode !== 'orders' || text === '') return NO_LOOKUP
  return { entries, isSearching: result.isFetching || wanted !== text, error: result.error }
}

/** Whether a role may look up merchants and suppliers. */
function mayLookUpParties(role: Role): boolean {
  return rolesOf('user.getUserOptions').includes(role)
}

/** Looks up merchants and suppliers by name or account; choosing one lists its orders. */
export function usePartyLookup(surface: ConsoleSurface, role: Role, mode: PaletteMode, text: string): Lookup {
  const { t } = useTranslation('enums')
  const enabled = mode === 'parties' && mayLookUpParties(role)
  const result = useQuery({ ...query('user.getUserOptions', {}), enabled, staleTime: 60_000 })
  const index = useMemo(() => {
    const path = pathFor('orders', role)
    const entries = (result.data?.list ?? []).flatMap((option): PaletteEntry[] => {
      const isMerchant = option.role === 'merchant'
      if (!path || option.partyId === null || (!isMerchant && option.role !== 'supplier')) return []
      const search = { [isMerchant ? 'merchantId' : 'supplierId']: String(option.partyId) }
      return [
        {
          id: `party:${option.id}`,
          group: 'parties',
          title: option.name,
          detail: `${option.account} · ${t(`role.${option.role}`)}`,
          texts: [option.name, option.account],
          run: (inNewTab) => surface.go(path, search, inNewTab),
        },
      ]
    })
    return createSearchIndex(entries)
  }, [result.data, surface, role, t])
  if (!enabled) return NO_LOOKUP
  return { entries: index.find(text, ROWS), isSearching: result.isFetching, error: result.error }
}
