import type { AccountFamilyName } from '#domain/accounts/families.ts'
import type { ScreenName } from '#domain/screens.ts'

/** Where an account stands: at its record on its family's screen. */
export const accountPlace = (family: AccountFamilyName, id: number | string) => ({
  screen: `accounts.${family}` satisfies ScreenName as ScreenName,
  search: { open: String(id) },
})
