/** The sounds of titles, made from the texts when the console is built (tools/lib/pinyin-plugin.ts). */
declare module 'virtual:pinyin' {
  export const sounds: Readonly<Record<string, readonly [full: string, initials: string]>>
}
