const stillAliveMs = 10_000

/**
 * Runs a task that may take long and prints its label, its progress and its duration.
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
 * Exits with a message and no stack trace, since the cause is outside the tool's code.
 * @param {unknown} error
 * @returns {never}
 */
export function fail(error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
