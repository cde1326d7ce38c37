/** How often a demo phone says that it lives. */
export const HEARTBEAT_MS = 40_000
