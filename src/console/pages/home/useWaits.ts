import { useEffect, useState } from 'react'
import type { WaitRow } from '../../../contract/define/waits.ts'
import { useAnswer, type Answered } from '../../board/useAnswer.ts'
import { loadResourceTexts } from '../../resourceLoader.ts'

/** What waits for the operator, with the texts of its nouns. */
export function useWaits(version: number): Answered<readonly WaitRow[]> {
  const answer = useAnswer<readonly WaitRow[]>('/blade-desk/desk/waits', {}, version)
  const [withTexts, setWithTexts] = useState<readonly WaitRow[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    const { data } = answer
    if (!data) return undefined
    const nouns = [...new Set(data.map(({ resource }) => resource))]
    void Promise.all(nouns.map((noun) => loadResourceTexts(noun).catch(() => undefined))).then(() => {
      if (isCurrent) setWithTexts(data)
    })
    return () => {
      isCurrent = false
    }
  }, [answer.data])
  return { ...answer, data: withTexts }
}
