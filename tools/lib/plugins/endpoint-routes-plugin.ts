import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { accessOf, routesOf } from '../../../src/contract/calls/endpoint-routes.ts'
import { contract } from '../../../src/contract/contract.ts'

const CONTRACT = fileURLToPath(new URL('../../../src/contract/', import.meta.url))

/** The parts of the contract, each offered as a virtual module. */
const MODULES: Readonly<Record<string, () => string>> = {
  'virtual:endpoint-routes': () => `export const routes = ${JSON.stringify(routesOf(contract))}`,
  'virtual:endpoint-access': () => `export const access = ${JSON.stringify(accessOf(contract))}`,
}
const resolved = (name: string) => `\0${name}`

/**
 * Offers the contract's methods, paths and roles as modules, so that the first pages load neither the schemas nor their
 * library.
 */
export function endpointRoutes(): Plugin {
  return {
    name: 'endpoint-routes',
    resolveId: (id) => (id in MODULES ? resolved(id) : undefined),
    load: (id) => (id.startsWith('\0') ? MODULES[id.slice(1)]?.() : undefined),
    // The contract was imported with the config, so a change needs a restart.
    handleHotUpdate: ({ file, server }) => {
      if (file.startsWith(CONTRACT)) void server.restart()
    },
  }
}
