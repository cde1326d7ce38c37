/** True when all rounds, walks and roles are tested: `npm test -- all`. */
export const isLongRun = process.env['PAYDESK_TESTS'] === 'all'

/**
 * How often a test repeats a race, a kill or random input. The few rounds of a usual run differ from run to run, so that runs
 * add up; the long run does all of them. `ROUNDS` says another number for the tests one runs.
 */
export function rounds(few: number, all: number): number {
  const asked = process.env['ROUNDS']
  if (asked !== undefined) return Number(asked)
  return isLongRun ? all : few
}
