/** An import graph: for each file or folder name, the names it imports. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

/** The import graph of the files; `nameOf` groups files, and imports within a group are omitted. */
export function importGraph(
  imports: Iterable<{ from: string; to: string }>,
  nameOf: (path: string) => string = (path) => path,
): ImportGraph {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [one, other] = [nameOf(from), nameOf(to)]
    if (one === other) continue
    graph.set(one, (graph.get(one) ?? new Set()).add(other))
  }
  return graph
}

/** Cycles of a graph, each as its path; empty exactly when the graph has none. */
export function circlesOf(graph: ImportGraph): string[][] {
  const done = new Set<string>()
  const circles: string[][] = []
  const visit = (name: string, way: readonly string[]) => {
    const at = way.indexOf(name)
    if (at >= 0) return void circles.push([...way.slice(at), name])
    if (done.has(name)) return
    for (const next of graph.get(name) ?? []) visit(next, [...way, name])
    done.add(name)
  }
  for (const name of graph.keys()) visit(name, [])
  return circles
}
