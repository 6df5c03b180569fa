import { presentPostgres, startCluster } from './postgres.mjs'
import { runProgram, stopPrograms } from './program.mjs'

/**
 * Runs `args` with Node on the PostgreSQL of `TEST_DATABASE_URL`, else on a cluster of its own where one can
 * be started; with `--driver embedded` on none. Returns the program's exit code; a signal ends program and
 * cluster.
 */
export async function runWithCluster(args, { env = {}, limitMs, durable = false, embedded = false }) {
  const bin = embedded || process.env.TEST_DATABASE_URL ? null : presentPostgres()
  const cluster = bin === null ? null : await startCluster(bin, { durable })
  const stopAll = async () => {
    await stopPrograms()
    cluster?.abandon()
    process.exit(130)
  }
  process.once('SIGINT', stopAll).once('SIGTERM', stopAll)
  try {
    const own = cluster ? { TEST_DATABASE_URL: cluster.url } : {}
    return await runProgram(process.execPath, args, { env: { ...env, ...own }, limitMs })
  } finally {
    await cluster?.stop()
  }
}
