/** The contract's routes, made from the contract when the console is built (tools/lib/plugins/endpoint-routes-plugin.ts). */
declare module 'virtual:endpoint-routes' {
  export const routes: import('#contract/calls/endpoint-routes.ts').EndpointRoutes
}

/** Who may make each call, made in the same way. */
declare module 'virtual:endpoint-access' {
  export const access: import('#contract/calls/endpoint-routes.ts').EndpointAccess
}
