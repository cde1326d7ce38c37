/** The rate per second at which this many concurrent clients complete a task. */
export async function rateOf(
  clients: number,
  seconds: number,
  act: (client: number) => Promise<unknown> | undefined,
): Promise<number> {
  const begin = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() - begin < seconds * 1_000) {
        await act(client)
        done += 1
      }
    }),
  )
  return (done * 1_000) / (performance.now() - begin)
}
