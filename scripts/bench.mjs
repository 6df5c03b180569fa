import { join } from 'node:path'
import { ROOT } from './build/fingerprint.mjs'
import { buildMissing } from './build/parts.mjs'
import { presentChromium } from './test/chromium.mjs'
import { presentPostgres, startCluster } from './test/postgres.mjs'
import { runProgram, stopPrograms } from './test/program.mjs'

/** `npm run bench [-- what…]`: measures the product against its budgets; exits with 1 where one is past its limit, and gives up after `BENCH_MINUTES` (30). */
await buildMissing(['server', 'testing', 'console'])
const bin = presentPostgres()
const chromium = await presentChromium()
const cluster =
  process.env.TEST_DATABASE_URL || bin === null ? null : await startCluster(bin, { durable: true })
const address = process.env.TEST_DATABASE_URL ?? cluster?.url

const stopAll = async () => {
  await stopPrograms()
  cluster?.abandon()
  process.exit(130)
}
process.once('SIGINT', stopAll).once('SIGTERM', stopAll)

try {
  const env = {
    ...(address ? { TEST_DATABASE_URL: address } : {}),
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  }
  const words = ['--import', 'tsx', join(ROOT, 'tests/bench/main.ts'), ...process.argv.slice(2)]
  process.exitCode = await runProgram(process.execPath, words, {
    env,
    limitMs: Number(process.env.BENCH_MINUTES ?? 30) * 60_000,
  })
} finally {
  await cluster?.stop()
}
