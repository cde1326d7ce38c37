/** Who imports whom: names of files or folders by the name of the one that imports them. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

/** The graph of what files import among themselves; `nameOf` puts files together, and what is imported within one name is left out. */
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

/** Circles of a graph, each as the way around it; none where the graph has none, and at least one where it has any. */
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
