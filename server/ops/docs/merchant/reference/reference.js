// Draws the reference of the merchant's API with Redoc, in the page's language and the reader's light or dark.

/** @typedef {{ init(url: string, options: object, place: Element | null, done: () => void): void }} Redoc */

const { dataset, nonce } = /** @type {HTMLScriptElement} */ (document.currentScript)
const isDark = matchMedia('(prefers-color-scheme: dark)').matches
const DARK = {
  colors: {
    primary: { main: '#7db4f5' },
    success: { main: '#6cc070' },
    error: { main: '#f08a8a' },
    text: { primary: '#dce3ea', secondary: '#98a4b3' },
    border: { dark: '#2d3743', light: '#2d3743' },
    gray: { 50: '#1a2129', 100: '#1a2129' },
  },
  sidebar: { backgroundColor: '#1a2129', textColor: '#dce3ea' },
  rightPanel: { backgroundColor: '#0c1014' },
  schema: { nestedBackground: '#1a2129', typeNameColor: '#98a4b3', typeTitleColor: '#98a4b3' },
  typography: { code: { backgroundColor: '#232c36', color: '#f0b3b3' } },
}
const LIGHT = { colors: { primary: { main: '#1c62b9' } }, sidebar: { backgroundColor: '#f5f7f9' } }
const FONT = 'system-ui, "PingFang SC", "Microsoft YaHei", sans-serif'
const chosen = isDark ? DARK : LIGHT

addEventListener('DOMContentLoaded', () => {
  const redoc = /** @type {Redoc} */ (Reflect.get(window, 'Redoc'))
  const place = document.querySelector('main')
  const theme = {
    ...chosen,
    typography: {
      fontFamily: FONT,
      headings: { fontFamily: FONT },
      ...(isDark ? DARK.typography : {}),
    },
  }
  const options = {
    nonce,
    theme,
    hideDownloadButton: true,
    hideHostname: true,
    expandResponses: '200',
    nativeScrollbars: true,
    labels: JSON.parse(dataset['labels'] ?? '{}'),
  }
  redoc.init(dataset['document'] ?? '', options, place, () => place?.setAttribute('data-drawn', 'true'))
})
