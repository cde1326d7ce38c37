/** Works on items, so many at a time; the rest is left where `isStopping`. Rejects with the first failure. */
export async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const left = [...items].reverse()
  const lane = async () => {
    for (let item = left.pop(); item !== undefined && !isStopping(); item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
