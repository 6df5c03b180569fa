import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { ROOT } from './build/fingerprint.mjs'
import { runProgram, stopPrograms } from './test/program.mjs'

/**
 * `npm run chaos -- --seed 7 --kills 200 --driver embedded|postgres`: runs the chaos test, in which
 * merchants, operators, suppliers and finance work while servers are killed. Prints the outcome and exits
 * with 1 where an invariant does not hold.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '200' },
    driver: { type: 'string', default: 'embedded' },
  },
})
if (!['embedded', 'postgres'].includes(values.driver))
  throw new Error(`--driver is embedded or postgres, not ${values.driver}`)

const stopAll = async () => {
  await stopPrograms()
  process.exit(130)
}
process.once('SIGINT', stopAll).once('SIGTERM', stopAll)
const args = [join(ROOT, 'scripts/test.mjs'), values.driver, 'tests/server/chaos.test.ts']
process.exitCode = await runProgram(process.execPath, args, {
  env: { CHAOS_SEED: values.seed, CHAOS_KILLS: values.kills, TEST_MINUTES: '180' },
  limitMs: 180 * 60_000,
})
