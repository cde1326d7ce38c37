const KEY = 'paydesk.menu.collapsed'

/** Tells the next page of this browser whether the menu is collapsed, before the account is asked; `public/before-paint.js` reads it. */
export function keepCollapse(isCollapsed: boolean): void {
  try {
    if (isCollapsed) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be switched off; the prerendered shell then has the menu at its width.
  }
}
