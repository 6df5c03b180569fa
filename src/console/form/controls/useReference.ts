import { useCallback, useEffect, useState } from 'react'
import type { FieldSpec } from '../../../contract/define/field.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { descendants } from '../../../kernel/tree.ts'
import {
  type Choice,
  choicePage,
  choicesNamed,
  keyedChoices,
  offeredChoices,
  onOnePage,
  treeChoices,
} from '../../record/choices.ts'
import { matchesSearch } from '../../../kernel/matchesSearch.ts'
import type { Offer } from './useChoices.ts'

/** Of a field: whether it holds the numbers of rows in place of their ids. */
type Numbered = Pick<FieldSpec, 'numberOf'>
const BY_ID: Numbered = {}

/** Readable titles of the chosen ids: from the row, from choices made here, else fetched from the server. */
export function useReferenceTitles(
  target: Resource | undefined,
  ids: readonly string[],
  initialText: string,
  spec: Numbered = BY_ID,
): [ReadonlyMap<string, string>, (choices: readonly Choice[]) => void] {
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(() => {
    const names = initialText.split(',')
    return ids.length > 0 && names.length === ids.length
      ? new Map(ids.map((id, index) => [id, names[index] ?? id]))
      : new Map()
  })
  const addTitles = useCallback(
    (choices: readonly Choice[]) =>
      setTitles(
        (previousTitles) =>
          new Map([...previousTitles, ...choices.map((choice) => [choice.id, choice.title] as const)]),
      ),
    [],
  )
  const missingKey = ids.filter((id) => !titles.has(id)).join(',')
  useEffect(() => {
    if (!target || missingKey === '') return
    const controller = new AbortController()
    const missingIds = missingKey.split(',')
    choicesNamed(spec, target, missingIds, controller.signal).then(
      (loadedChoices) => {
        if (!controller.signal.aborted)
          addTitles([...missingIds.map((id) => ({ id, title: id })), ...loadedChoices])
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [spec, target, missingKey, addTitles])
  return [titles, addTitles]
}

/**
 * The choices of a reference: matching rows of a flat resource, or matching rows of a tree without
 * `excludedRootId` and everything below it.
 */
export function useReferenceOffer(
  target: Resource | undefined,
  excludedRootId: string | null,
  spec: Pick<FieldSpec, 'where' | 'offer'> & Numbered,
): Offer {
  const { where, offer } = spec
  return useCallback(
    async (query, page, signal) => {
      if (offer) return onOnePage(await offeredChoices(offer, query, signal))
      if (!target) return onOnePage([])
      if (target.shape !== 'tree') {
        const found = await choicePage(target, { keyword: query, where, page }, signal)
        return { ...found, choices: keyedChoices(spec, found.choices) }
      }
      const allChoices = await treeChoices(target, where)
      const excluded =
        excludedRootId === null
          ? new Set<string>()
          : descendants(
              allChoices.map((choice) => ({ id: choice.id, parentId: choice.parentId ?? null })),
              excludedRootId,
            )
      return onOnePage(
        allChoices.filter((choice) => !excluded.has(choice.id) && matchesSearch(choice, query)),
      )
    },
    [target, excludedRootId, spec, where, offer],
  )
}
