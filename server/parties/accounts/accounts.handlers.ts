import type { resourceEndpoints } from '#contract/accounts/resource.endpoints.ts'
import { ACCOUNT_ROW_FIELDS } from '#domain/lists/accounts/account.fields.ts'
import { accountDetail, supplierAccounts } from '#server/parties/accounts/shown/account-detail.ts'
import { accountList } from '#server/parties/accounts/shown/account-list.ts'
import { bindMonitors, monitorsFor } from '#server/parties/accounts/shown/account-monitors.ts'
import {
  addAccount,
  deleteAccount,
  restoreAccount,
  updateAccount,
} from '#server/parties/accounts/change/change-accounts.ts'
import { importAccounts } from '#server/parties/accounts/change/import-accounts.ts'
import { revealSecrets } from '#server/parties/accounts/change/reveal-secrets.ts'
import { switchAccount } from '#server/parties/accounts/change/switch-account.ts'
import type { Handlers } from '#server/http/call.ts'
import { exportList } from '#server/platform/lists/export-list.ts'

/** Handlers for accounts: their lists, what a person sees of one, and the switch. */
export const accountHandlers = {
  'resource.getList': accountList.page,
  'resource.export': exportList<'resource.getList'>(accountList, ACCOUNT_ROW_FIELDS, 'accounts.csv'),
  'resource.getResourceDetailInfo': accountDetail,
  'resource.getResourceStaticInfo': supplierAccounts,
  'resource.enableResource': switchAccount,
  'resource.add': addAccount,
  'resource.update': async (call, change) => {
    await updateAccount(call, change)
    return {}
  },
  'resource.delete': async (call, change) => {
    await deleteAccount(call, change)
    return {}
  },
  'resource.restore': async (call, change) => {
    await restoreAccount(call, change)
    return {}
  },
  'resource.getMonitors': monitorsFor,
  'resource.bindMonitors': bindMonitors,
  'resource.revealSecrets': revealSecrets,
  'resource.import': importAccounts,
} satisfies Pick<Handlers, keyof typeof resourceEndpoints>
