import { localStorageColorSchemeManager } from '@mantine/core'

/** The storage of the choice in the browser; `public/before-paint.js` reads it too. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'paydesk.colorScheme' })
