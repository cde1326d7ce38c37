/** The contract's routes, made from the contract when the console is built (tools/lib/endpoint-routes-plugin.ts). */
declare module 'virtual:endpoint-routes' {
  export const routes: import('#contract/endpoint-routes.ts').EndpointRoutes
}

/** Who may make each call, made in the same way. */
declare module 'virtual:endpoint-access' {
  export const access: import('#contract/endpoint-routes.ts').EndpointAccess
}
