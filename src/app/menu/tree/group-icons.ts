/** Icons of the menu's groups that have a built screen; a group without one is shown by the icon of its first page. */
export const GROUP_ICONS: Readonly<Record<string, string>> = {
  order: 'transfer-in',
  payProxyOrder: 'transfer-out',
  systemManager: 'settings',
  todo: 'checklist',
  more: 'dots',
}
