import { useEffect, useRef, useState } from 'react'
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

/** Number of ids that a call for titles accepts. */
const MAX_IDS = 200

/** The ids by resource that have not been requested yet, in lists for one call each; they are noted. */
function missingIds(
  references: readonly ReferenceValues[],
  requested: Set<string>,
): readonly (readonly [to: string, ids: readonly string[]])[] {
  const idsByTarget = new Map<string, string[]>()
  for (const { to, values } of references)
    for (const id of values.flatMap(idsOf)) {
      if (requested.has(`${to}:${id}`)) continue
      requested.add(`${to}:${id}`)
      idsByTarget.set(to, [...(idsByTarget.get(to) ?? []), id])
    }
  return [...idsByTarget].flatMap(([to, ids]) =>
    Array.from(
      { length: Math.ceil(ids.length / MAX_IDS) },
      (_, index) => [to, ids.slice(index * MAX_IDS, (index + 1) * MAX_IDS)] as const,
    ),
  )
}

/** Readable titles by id, for ids that come without one; each is requested once, unknown ids are missing. */
export function useTitles(references: readonly ReferenceValues[]): ReadonlyMap<string, string> {
  const requestKey = JSON.stringify(references)
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map())
  const requested = useRef(new Set<string>())
  useEffect(() => {
    for (const [to, ids] of missingIds(JSON.parse(requestKey) as ReferenceValues[], requested.current)) {
      const target: Resource | undefined = resourceById(to)
      if (!target) continue
      const loading = target.shape === 'tree' ? treeChoices(target) : selectChoices(target, { ids })
      loading.then(
        (choices) =>
          setTitles(
            (current) =>
              new Map([...current, ...choices.map((choice) => [choice.id, choice.title] as const)]),
          ),
        () => undefined,
      )
    }
  }, [requestKey])
  return titles
}
