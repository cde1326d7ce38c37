import { IconBuildingBank } from '@tabler/icons-react'
import { BANK_FIELDS } from '#domain/lists/bank.fields.ts'
import { addressOf } from '#domain/lists/list-filters.ts'
import { defineScreen } from '#features/define-screen.ts'

/** Banks and their numbers. */
export const banksScreen = defineScreen({
  screen: 'banks',
  icon: IconBuildingBank,
  load: () => import('#features/banks/banks.list.ts'),
  search: addressOf(BANK_FIELDS),
  namespaces: ['commands', 'enums', 'errors', 'list', 'banks'],
  list: 'banks',
  fillsHeight: true,
})
