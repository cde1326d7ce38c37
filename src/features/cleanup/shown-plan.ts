let shown: { id: number; plan: string } | null = null

/** Keeps the plan of the dry run that a person has before them: what is started is what was seen. */
export function keepShownPlan(id: number, plan: string): void {
  shown = { id, plan }
}

/** Forgets it, once nobody has it before them. */
export function forgetShownPlan(): void {
  shown = null
}

/** The plan that goes with starting a cleanup; nothing where none is shown of it. */
export const planSeen = (input: object): { plan?: string } =>
  shown !== null && shown.id === Reflect.get(input, 'id') ? { plan: shown.plan } : {}
