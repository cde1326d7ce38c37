import type { SessionUser } from '#contract/user.endpoints.ts'
import type { FormFacts } from '#machines/action/action-form.ts'

/** What forms may ask about the person and the system. */
export function formFactsOf({ access, system }: Pick<SessionUser, 'access' | 'system'>): FormFacts {
  return { role: access[0], settings: system }
}
