import { vi } from 'vitest'

/**
 * Runs before each test file of a shared process: the file loads every module of the project anew, while packages
 * stay loaded; what the file before replaced is restored.
 */
vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
