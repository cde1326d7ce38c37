import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { accessOf, routesOf } from '../../src/api/endpoint-routes.ts'
import { contract } from '../../src/contract/contract.ts'

type Contract = typeof contract

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url))
const CONTRACT = path.join(SOURCES, 'contract/')

/** The parts of the contract, each offered as a virtual module. */
const MODULES: Readonly<Record<string, (calls: () => Partial<Contract>) => string>> = {
  'virtual:endpoint-routes': (calls) => `export const routes = ${JSON.stringify(routesOf(calls()))}`,
  'virtual:endpoint-access': (calls) => `export const access = ${JSON.stringify(accessOf(calls()))}`,
}
const resolved = (name: string) => `\0${name}`

/**
 * Offers the contract's methods, paths and roles as modules, so that the first pages load neither the schemas nor their
 * library. They contain only the calls named in the console's code, about half of all; the console spells each name out
 * (tests/contract/call-names.test.ts).
 */
export function endpointRoutes(): Plugin {
  let calls: () => Partial<Contract> = namedCalls
  return {
    name: 'endpoint-routes',
    configResolved({ command, mode }) {
      // In development, new names appear while the dev server runs.
      if (command === 'serve' && mode !== 'test') calls = () => contract
    },
    resolveId: (id) => (id in MODULES ? resolved(id) : undefined),
    load: (id) => (id.startsWith('\0') ? MODULES[id.slice(1)]?.(calls) : undefined),
    // The contract was imported with the config, so a change needs a restart.
    handleHotUpdate: ({ file, server }) => {
      if (file.startsWith(CONTRACT)) void server.restart()
    },
  }
}

/** The calls named in the console's code; the contract's own declarations, which name all of them, are excluded. */
function namedCalls(): Partial<Contract> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  const code = files
    .filter((name) => /(?<!\.endpoints|\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(SOURCES, name), 'utf8'))
  const texts = new Set(code.flatMap((text) => [...text.matchAll(/'([^'\n]+)'/g)].map(([, quoted]) => quoted)))
  return Object.fromEntries(Object.entries(contract).filter(([name]) => texts.has(name)))
}
