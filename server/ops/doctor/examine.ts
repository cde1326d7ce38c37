import { checkEnvironment } from '#server/platform/config.ts'
import { checkDatabase } from '#server/ops/doctor/database-checks.ts'
import { fails, ok } from '#server/ops/doctor/finding.ts'
import type { Finding } from '#server/ops/doctor/finding.ts'
import { checkDataDirectory, checkKey, checkPort, checkProxy, checkZone } from '#server/ops/doctor/machine-checks.ts'

/** Looks at everything that an installation needs, and changes nothing. */
export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { place, problems } = checkEnvironment(env)
  if (!place) return problems.map((problem) => fails('configuration', `${problem}.`))
  const { finding, key } = checkKey(place)
  return [
    ok('configuration', 'Every variable can be used.'),
    await checkPort(place),
    checkDataDirectory(place),
    finding,
    ...(await checkDatabase(place, key)),
    checkZone(),
    checkProxy(place),
  ]
}
