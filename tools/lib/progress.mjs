const stillAliveMs = 10_000

/**
 * Runs one piece of work that may take long, saying what it is, that it goes on, and how long it took.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const begin = Date.now()
  const seconds = () => ((Date.now() - begin) / 1000).toFixed(1)
  console.log(`· ${label} …`)
  const ticker = setInterval(() => console.log(`  … ${label}, ${seconds()} s so far`), stillAliveMs)
  try {
    const result = await work()
    console.log(`✓ ${label} (${seconds()} s)`)
    return result
  } catch (error) {
    console.log(`✗ ${label} (${seconds()} s)`)
    throw error
  } finally {
    clearInterval(ticker)
  }
}

/**
 * Ends the tool with a message and no stack: what went wrong is not in its code.
 * @param {unknown} error
 * @returns {never}
 */
export function fail(error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
