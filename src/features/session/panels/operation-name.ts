let nameOf = (): string | null => null

/** Sets who can say what the person is doing, such as "Reverse order"; the shell, which runs the commands. */
export function nameOperations(namer: () => string | null): () => void {
  nameOf = namer
  return () => {
    nameOf = () => null
  }
}

/** What the person is doing now, in their language; null outside of an operation. */
export const operationName = (): string | null => nameOf()
