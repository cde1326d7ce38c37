import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { accessOf, routesOf } from '../../src/api/endpoint-routes.ts'
import { contract } from '../../src/contract/contract.ts'

/** What is offered of the contract, each as a module of its own. */
const MODULES: Readonly<Record<string, string>> = {
  'virtual:endpoint-routes': `export const routes = ${JSON.stringify(routesOf(contract))}`,
  'virtual:endpoint-access': `export const access = ${JSON.stringify(accessOf(contract))}`,
}
const CONTRACT = fileURLToPath(new URL('../../src/contract/', import.meta.url))
const resolved = (name: string) => `\0${name}`

/** Offers the contract's methods, paths and roles as modules, so that the first pages load neither the schemas nor their library for them. */
export function endpointRoutes(): Plugin {
  return {
    name: 'endpoint-routes',
    resolveId: (id) => (id in MODULES ? resolved(id) : undefined),
    load: (id) => (id.startsWith('\0') ? MODULES[id.slice(1)] : undefined),
    // The contract was read with the configuration: a change of it needs a new reading.
    handleHotUpdate: ({ file, server }) => {
      if (file.startsWith(CONTRACT)) void server.restart()
    },
  }
}
