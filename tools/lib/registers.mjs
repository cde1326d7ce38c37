import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { root } from './root.mjs'

/**
 * A generated file that joins what files of one kind export, found by the files' and the exports' endings.
 * @typedef {{ file: string, sources: string | string[], exports?: RegExp, write(found: Found[]): string }} Register
 * @typedef {{ from: string, names: string[], screen?: string | undefined }} Found
 */

/** @type {readonly Register[]} */
export const REGISTERS = [
  {
    file: 'src/contract/endpoints.gen.ts',
    sources: 'src/contract/**/*.endpoints.ts',
    exports: /Endpoints$/,
    write: (found) =>
      `${imports(found)}\n/** The endpoints of every file. */\nexport const endpoints = ${spread(found)}\n`,
  },
  {
    file: 'src/actions/action-sets.gen.ts',
    sources: 'src/actions/**/*.actions.ts',
    exports: /Actions$/,
    write: (found) =>
      `${imports(found)}\n/** The action set of every list that has one. */\nexport const ACTION_SETS = ${list(found)} as const\n`,
  },
  {
    file: 'src/app/screens.gen.ts',
    sources: 'src/features/**/*.{screen,screens,list}.{ts,tsx}',
    exports: /Screen$/,
    write: screens,
  },
  {
    file: 'src/app/texts/text-types.gen.ts',
    sources: 'locales/en-US/*.json',
    write: textTypes,
  },
  {
    file: 'server/handlers.gen.ts',
    sources: ['server/*/**/*.handlers.ts', 'demo/**/*.handlers.ts'],
    exports: /Handlers$/,
    write: (found) =>
      `${imports(found)}\n/** The handlers of every file. */\nexport const ownHandlers = ${spread(found)}\n`,
  },
  {
    file: 'server/db/tables.gen.ts',
    sources: 'server/db/**/*-schema.ts',
    write: (found) => found.map(({ from }) => `export * from '#${from}'\n`).join(''),
  },
]

const HEADER = '// Written by `npm run registers`: change what it names instead.\n'

/** @param {Found[]} found */
const imports = (found) => found.map(({ from, names }) => `import { ${names.join(', ')} } from '#${from}'\n`).join('')
/** @param {Found[]} found */
const namesOf = (found) => found.flatMap(({ names }) => names)
/** @param {Found[]} found */
const spread = (found) =>
  `{\n${namesOf(found)
    .map((name) => `  ...${name},\n`)
    .join('')}}`
/** @param {Found[]} found */
const list = (found) =>
  `[\n${namesOf(found)
    .map((name) => `  ${name},\n`)
    .join('')}]`

/**
 * Every screen. A list that is a screen of its own says so by its icon; what the console needs of it before it is opened
 * is taken from its declaration, since the declaration itself loads the list's page.
 * @param {Found[]} found
 */
function screens(found) {
  const lists = found.flatMap(({ from, screen }) =>
    screen === undefined ? [] : [`  defineListScreen({\n${screen}    load: () => import('#${from}'),\n  }),\n`],
  )
  const declared = found.filter(({ names }) => names.length > 0)
  return `import { defineListScreen } from '#features/list/define/define-list-screen.ts'
${imports(declared)}
/** Every screen. */
export const SCREENS = ${list(declared).replace(/]$/, `${lists.join('')}]`)} as const
`
}

const SCREEN_FACTS = ['screen', 'namespace', 'alsoNamed', 'icon', 'goto', 'call', 'exports']

/**
 * The lines of a list's declaration that its screen consists of; undefined where the list is a part of another screen.
 * @param {string} code
 * @param {'ts' | 'tsx'} lang
 */
function screenFactsOf(code, lang) {
  const exported = parseAst(code, { lang }).body.find(({ type }) => type === 'ExportDefaultDeclaration')
  const call = exported?.type === 'ExportDefaultDeclaration' ? exported.declaration : undefined
  const [declared] = call?.type === 'CallExpression' ? call.arguments : []
  if (declared?.type !== 'ObjectExpression') return undefined
  const facts = declared.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    const { key, value } = property
    if (!SCREEN_FACTS.includes(key.name)) return []
    // Namespaces that are computed come with the page.
    if (key.name === 'alsoNamed' && !code.slice(value.start, value.end).startsWith("['")) return []
    const said = code.slice(value.start, value.end)
    // Of an export that is more than its call, the call is what the console needs.
    const shown = key.name === 'exports' ? /'\w+\.\w+'/.exec(said)?.[0] : said
    return [{ name: key.name, line: `    ${key.name}: ${shown},\n` }]
  })
  return facts.some(({ name }) => name === 'icon') ? facts.map(({ line }) => line).join('') : undefined
}

/**
 * The English files are the type of all texts: a key that is not in them does not compile. Not a `.d.ts`, whose faults
 * skipLibCheck would hide.
 * @param {Found[]} found
 */
function textTypes(found) {
  const resources = found.map(
    ({ from }) => `      ${path.basename(from, '.json')}: typeof import('../../../${from}')\n`,
  )
  return `declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    strictKeyChecks: true
    fallbackNS: 'list'
    resources: {
${resources.join('')}    }
  }
}

export {}
`
}

/**
 * The names of a module's exported constants, other than functions.
 * @param {string} code
 * @param {'ts' | 'tsx'} lang
 */
function constantsOf(code, lang) {
  return parseAst(code, { lang }).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return []
    return statement.declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  })
}

/**
 * A register's text as the files below `folder` want it.
 * @param {Register} register
 */
export function textOf({ sources, exports, write }, folder = root) {
  const files = globSync(sources, { cwd: folder }).map((file) => file.split(path.sep).join('/'))
  const found = files.toSorted().map((file) => {
    const from = file.replace(/^src\//, '')
    if (!exports) return { from, names: [] }
    const code = readFileSync(path.join(folder, file), 'utf8')
    const lang = file.endsWith('x') ? 'tsx' : 'ts'
    const names = constantsOf(code, lang).filter((name) => exports.test(name))
    return { from, names, screen: /\.list\.tsx?$/.test(file) ? screenFactsOf(code, lang) : undefined }
  })
  return HEADER + write(found.filter(({ names, screen }) => !exports || names.length > 0 || screen !== undefined))
}

/** Writes every register that is not as the files want it, and answers their names. */
export function writeRegisters(folder = root) {
  return REGISTERS.flatMap((register) => {
    const file = path.join(folder, register.file)
    const text = textOf(register, folder)
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return []
    writeFileSync(file, text)
    return [register.file]
  })
}
