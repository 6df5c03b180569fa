import { join } from 'node:path'
import { ROOT } from './build/fingerprint.mjs'
import { buildMissing } from './build/parts.mjs'
import { presentChromium } from './test/chromium.mjs'
import { runWithCluster } from './test/withCluster.mjs'

/**
 * `npm run bench [-- names…]`: measures the product against its budgets. Exits with 1 where a figure is past
 * its limit; gives up after `BENCH_MINUTES` (30).
 */
await buildMissing(['server', 'testing', 'console', 'database'])
const chromium = await presentChromium()
const args = ['--import', 'tsx', join(ROOT, 'tests/bench/main.ts'), ...process.argv.slice(2)]
process.exitCode = await runWithCluster(args, {
  env: chromium ? { CHROMIUM_PATH: chromium } : {},
  limitMs: Number(process.env.BENCH_MINUTES ?? 30) * 60_000,
  durable: true,
})
