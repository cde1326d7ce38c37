import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneName } from '#features/list/time-text.ts'
import type { CallbackColumn } from '#features/orders/callbacks/callback-columns.tsx'

/** Heads of columns in the present language; those of times name the zone. */
export function useColumnTitles(zone: string): (id: CallbackColumn, isTimed: boolean) => string {
  const { t } = useTranslation('callbacks')
  return useCallback((id, isTimed) => (isTimed ? t('column.zoned', { title: t(`column.${id}`), zone: zoneName(zone) }) : t(`column.${id}`)), [t, zone])
}
