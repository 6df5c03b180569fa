import { join } from 'node:path'
import { ROOT } from './build/fingerprint.mjs'
import { buildMissing } from './build/parts.mjs'
import { runWithCluster } from './test/withCluster.mjs'

/**
 * `npm run fuzz [-- --seed S --only N --driver embedded …]`: sends 200 000 hostile requests; gives up after
 * `FUZZ_MINUTES` (90).
 */
const args = process.argv.slice(2)
await buildMissing(['testing', 'database'])
process.exitCode = await runWithCluster(['--import', 'tsx', join(ROOT, 'tests/fuzz/main.ts'), ...args], {
  limitMs: Number(process.env.FUZZ_MINUTES ?? 90) * 60_000,
  embedded: args.includes('embedded'),
})
