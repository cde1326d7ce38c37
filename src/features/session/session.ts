import { api, gate, tokens } from '#api/api.ts'
import { createSession } from '#features/session/create-session.ts'
import type { Session } from '#features/session/create-session.ts'

export type { Session, SessionPhase } from '#features/session/create-session.ts'

let session: Session | undefined

/** The console's session; the first caller starts it. */
export function getSession(): Session {
  session ??= createSession({ client: api, gate, tokens })
  return session
}
