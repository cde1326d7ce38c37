import type { AccountFamilyName } from '#domain/accounts/families.ts'
import { familyNamed } from '#domain/accounts/families.ts'
import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** The screen of a family; its icon, fields, actions and texts follow from the family's file. */
const accounts = <const Family extends AccountFamilyName>(family: Family, goto: string) =>
  defineListScreen({
    screen: `accounts.${family}`,
    namespace: 'accounts',
    call: 'resource.getList',
    exports: 'resource.export',
    icon: familyNamed(family).icon,
    goto,
    load: async () => ({ default: (await import('#features/accounts/accounts.list.tsx')).default[family] }),
  })

export const cardToCardScreen = accounts('internationalCardToCard', 'v b')
export const otpMonitorScreen = accounts('opt', 'v o')
export const indiaPayoutScreen = accounts('indiaAutoPayout', 'v p')
export const gatewayPayoutScreen = accounts('razorpayPayProxy', 'v g')
export const usdtCollectionScreen = accounts('uSDTFloating', 'v u')
export const usdtPayoutScreen = accounts('uSDTPayProxy', 'v w')
export const kenyaScreen = accounts('kenya', 'v k')
