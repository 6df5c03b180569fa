import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longestFirst.ts'

const files = (...folders: readonly string[]): string[] =>
  folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`)
/** `name.embedded.test.ts` is about the embedded database and runs on that alone. */
const otherDriver =
  process.env.TEST_DRIVER === 'postgres' ? ['**/*.embedded.test.ts'] : ['**/*.postgres.test.ts']
/** Files share the process of a worker, in which each loads the modules of the project anew. */
const inSharedWorker = { isolate: false, setupFiles: ['tests/support/eachFile.ts'] }
const withServer = {
  exclude: ['**/node_modules/**', ...otherDriver],
  globalSetup: ['tests/support/template.ts'],
  hookTimeout: 60_000,
}

/** One project for every kind of test; `TEST_DRIVER` decides which database those of a server run on. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...inSharedWorker,
          name: 'pure',
          include: files('kernel', 'contract', 'palette', 'commands'),
          environment: 'node',
        },
      },
      {
        test: {
          ...inSharedWorker,
          name: 'console',
          include: files('console'),
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...inSharedWorker,
          name: 'server',
          include: files('server', 'compat'),
          environment: 'node',
          testTimeout: 30_000,
          ...withServer,
        },
      },
      {
        test: {
          ...inSharedWorker,
          name: 'journeys',
          include: files('journeys'),
          environment: 'node',
          testTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          ...withServer,
        },
      },
    ],
  },
})
