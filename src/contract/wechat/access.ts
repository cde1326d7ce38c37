/** Who keeps WeChat accounts, their groups and contacts, and reads what is written there. */
export const WECHAT_KEEPERS = ['superAdmin', 'admin'] as const
