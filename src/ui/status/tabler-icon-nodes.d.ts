/** The drawing of one Tabler icon, as its module keeps it. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  export const __iconNode: readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[];
}
