import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The hex colours declared in the block that opens with `selector`. */
function coloursOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('}', start))
  return new Map([...block.matchAll(/--pd-([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']))
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

const surfaces = [
  'surface',
  'surface-sunken',
  'surface-raised',
  'row-hover',
  'row-cursor',
  'row-selected',
  'row-cursor-selected',
  'row-flash',
]
const tones = ['success', 'warn', 'danger', 'info', 'neutral']
const textPairs = [
  ...surfaces.flatMap((surface) => ['text', 'text-muted', 'accent-text'].map((text) => [text, surface])),
  ...tones.flatMap((tone) => [
    [tone, `${tone}-bg`],
    [tone, 'surface'],
  ]),
  ['on-accent', 'accent'],
]
const edgePairs = [
  ['focus', 'surface'],
  ['accent', 'row-cursor'],
  ['border-strong', 'surface'],
]

describe.each([
  ['light', ':root'],
  ['dark', "[data-mantine-color-scheme='dark']"],
])('%s tokens', (_scheme, selector) => {
  const colours = coloursOf(selector)
  const ratio = (a = '', b = '') => contrast(colours.get(a) ?? '#000000', colours.get(b) ?? '#000000')

  it.each(textPairs)('%s is readable on %s (AA, 4.5)', (text, surface) => {
    expect(ratio(text, surface)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(edgePairs)('%s stands out from %s (AA, 3)', (edge, surface) => {
    expect(ratio(edge, surface)).toBeGreaterThanOrEqual(3)
  })
})

it('declares every colour in both schemes', () => {
  expect([...coloursOf("[data-mantine-color-scheme='dark']").keys()]).toEqual([...coloursOf(':root').keys()])
})
