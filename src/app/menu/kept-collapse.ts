const KEY = 'paydesk.menu.collapsed'

/**
 * Stores whether the menu is collapsed for this browser's next page load, before the account is known;
 * `public/before-paint.js` reads it.
 */
export function keepCollapse(isCollapsed: boolean): void {
  try {
    if (isCollapsed) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be disabled; the prerendered shell then shows the menu at full width.
  }
}
