import { createHash } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CSSModulesOptions } from 'vite'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Names classes by name and file, which is shorter than by line; every page has hundreds of them. */
export const classNames: CSSModulesOptions = {
  generateScopedName(name, file) {
    const place = path.relative(ROOT, file.split('?')[0] ?? file)
    return `_${name}_${createHash('sha256').update(place).digest('base64url').slice(0, 4)}`
  },
}
