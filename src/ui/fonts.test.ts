import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8')
const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8')
const faces = css.match(/@font-face \{[^}]*\}/g) ?? []
const files = faces.flatMap((face) => face.match(/(?<=url\(')[^']+/g) ?? [])

const BYTES_MAX = 60_000

describe('the typeface', () => {
  it('is at most 60 kB', () => {
    const bytes = files.map((file) => statSync(fileURLToPath(import.meta.resolve(file))).size)
    expect(files).toHaveLength(2)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BYTES_MAX)
  })

  it('never hides text while it loads, and is asked for with the page', () => {
    for (const face of faces.filter((text) => text.includes('url('))) expect(face).toContain('font-display: swap')
    for (const file of files) expect(page).toContain(`rel="preload" href="/node_modules/${file}" as="font"`)
  })

  it('has a stand-in of the same widths before the typefaces for Chinese', () => {
    expect(faces.at(-1)).toMatch(/src: local\([^;]*;\s+size-adjust: [\d.]+%/)
    for (const stack of css.match(/--pd-font: [^;]+/g) ?? [])
      expect(stack).toMatch(/^--pd-font: var\(--pd-font-latin\), '/)
  })
})
