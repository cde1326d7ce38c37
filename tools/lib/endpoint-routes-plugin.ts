import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { routesOf } from '../../src/api/endpoint-routes.ts'
import { contract } from '../../src/contract/contract.ts'

const NAME = 'virtual:endpoint-routes'
const RESOLVED = `\0${NAME}`
const CONTRACT = fileURLToPath(new URL('../../src/contract/', import.meta.url))

/** Offers the contract's methods and paths as a module, so that the first page loads neither the schemas nor their library. */
export function endpointRoutes(): Plugin {
  return {
    name: 'endpoint-routes',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export const routes = ${JSON.stringify(routesOf(contract))}` : undefined),
    // The contract was read with the configuration: a change of it needs a new reading.
    handleHotUpdate: ({ file, server }) => {
      if (file.startsWith(CONTRACT)) void server.restart()
    },
  }
}
