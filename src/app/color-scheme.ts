import { localStorageColorSchemeManager } from '@mantine/core'

/** Where the browser keeps the choice; `public/before-paint.js` reads it too. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'paydesk.colorScheme' })
