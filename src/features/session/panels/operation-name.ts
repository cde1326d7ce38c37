type Namer = () => string | null

const namers: Namer[] = []

/**
 * Adds who can say what the person is doing, such as "Reverse order": the shell, which runs the commands, and what opens
 * over a screen without one. Answers how to take it away.
 */
export function nameOperations(namer: Namer): () => void {
  namers.push(namer)
  return () => void namers.splice(namers.indexOf(namer), 1)
}

/** What the person is doing now, in their language, as the innermost that knows says it; null outside of an operation. */
export function operationName(): string | null {
  for (const namer of namers.toReversed()) {
    const name = namer()
    if (name !== null) return name
  }
  return null
}
