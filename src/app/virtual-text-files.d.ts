/** Where the files of texts lie, made when the console is built (tools/lib/text-files-plugin.ts). */
declare module 'virtual:text-files' {
  /** The folder's path in the address bar; in it `<language>/<file>.json`. */
  export const textsAt: string
}
