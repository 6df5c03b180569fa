import { useCallback, useEffect, useState } from 'react'
import type { ChartAnswer } from '../../../contract/define/chart.ts'
import { ApiError, isAborted } from '../../api.ts'
import type { Row } from '../calls.ts'
import type { Reading } from '../useReading.ts'
import { type ChartRequest, readCharts } from './chartAnswers.ts'

type Answers = readonly (ChartAnswer | null)[]

/** Reads charts of a record's rows, and again when they or `version` change; the last answers stay meanwhile. */
export function useChartAnswers(
  requests: readonly ChartRequest[],
  row: Row,
  version: string,
): Reading<Answers> {
  const key = JSON.stringify([row.id, requests])
  const [answer, setAnswer] = useState({ key: '', data: null as Answers | null, error: '' })
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    readCharts(requests, row, controller.signal).then(
      (data) => setAnswer({ key, data, error: '' }),
      (error: unknown) => {
        if (isAborted(error)) return
        const text = error instanceof ApiError ? error.message : String(error)
        setAnswer((last) => ({ key, data: last.key === key ? last.data : null, error: text }))
      },
    )
    return () => controller.abort()
  }, [key, version, attempts])
  return {
    data: answer.key === key ? answer.data : null,
    error: answer.key === key ? answer.error : '',
    retry: useCallback(() => setAttempts((count) => count + 1), []),
  }
}
