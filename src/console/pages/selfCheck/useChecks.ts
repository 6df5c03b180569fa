import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api.ts'
import { t } from '../../text.ts'
import { CHECKS, type CheckResult } from './checks.ts'

const failed = (error: unknown): CheckResult => ({
  tone: 'bad',
  text: error instanceof ApiError ? error.message : t('连不上服务器'),
})

/** Results by the name of the check, growing while they run; `run` starts them again. */
export function useChecks() {
  const [results, setResults] = useState<ReadonlyMap<string, CheckResult>>(new Map())
  const latestRun = useRef(0)
  const run = useCallback(async (): Promise<void> => {
    const number = (latestRun.current += 1)
    setResults(new Map())
    for (const { name, run: check } of CHECKS) {
      const result = await check().catch(failed)
      // Another run has begun, or the page is closed.
      if (latestRun.current !== number) return
      setResults((previous) => new Map(previous).set(name, result))
    }
  }, [])
  useEffect(() => {
    void run()
    return () => {
      latestRun.current += 1
    }
  }, [run])
  return { results, run, isDone: results.size === CHECKS.length }
}
