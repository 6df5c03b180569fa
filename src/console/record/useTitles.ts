import { useEffect, useState } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import { resourceById } from '../../contract/index.ts'
import { selectChoices, treeChoices } from './choices.ts'

const idsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : value === null || value === undefined || value === ''
      ? []
      : [String(value)]

/** The ids among some values of a reference field, and their resource. */
export interface ReferenceValues {
  readonly to: string
  readonly values: readonly unknown[]
}

/**
 * Readable titles by id, for ids that come without one; requested once per set of ids, unknown ids are
 * missing.
 */
export function useTitles(references: readonly ReferenceValues[]): ReadonlyMap<string, string> {
  const requestKey = JSON.stringify(
    references.map(({ to, values }) => [to, [...new Set(values.flatMap(idsOf))]]),
  )
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const controller = new AbortController()
    for (const [to, ids] of JSON.parse(requestKey) as [string, string[]][]) {
      const target: Resource | undefined = resourceById(to)
      if (!target || ids.length === 0) continue
      const loading =
        target.shape === 'tree'
          ? treeChoices(target)
          : selectChoices(target, { ids: ids.slice(0, 200) }, controller.signal)
      loading.then(
        (choices) => {
          if (!controller.signal.aborted)
            setTitles(
              (current) =>
                new Map([...current, ...choices.map((choice) => [choice.id, choice.title] as const)]),
            )
        },
        () => undefined,
      )
    }
    return () => controller.abort()
  }, [requestKey])
  return titles
}
