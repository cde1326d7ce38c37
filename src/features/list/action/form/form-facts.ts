import type { SessionUser } from '#contract/people/user.endpoints.ts'
import type { FormFacts } from '#machines/form/form-field.ts'

/** The facts about the person and the system that forms use. */
export function formFactsOf({ access, system }: Pick<SessionUser, 'access' | 'system'>): FormFacts {
  return { role: access[0], settings: system }
}
