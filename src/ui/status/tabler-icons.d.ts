/** One Tabler icon by its own file: the component, and its drawing as data. The package types only the index of all 6,000. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'
  export const __iconNode: readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[]
  const component: Icon
  export default component
}
