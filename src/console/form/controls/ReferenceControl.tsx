import { useCallback, useEffect, useState } from 'react'
import { resourceById } from '../../../contract/index.ts'
import type { FieldSpec } from '../../../contract/define/field.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { descendants } from '../../../kernel/tree.ts'
import {
  type Choice,
  choicePage,
  offeredChoices,
  onOnePage,
  selectChoices,
  treeChoices,
} from '../../record/choices.ts'
import { t } from '../../text.ts'
import { matchesSearch } from '../matchesSearch.ts'
import type { ControlProps } from './controlProps.ts'
import { Picker } from './Picker.tsx'
import type { Offer } from './useChoices.ts'

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.map(String)
    : value === null || value === undefined || value === ''
      ? []
      : [String(value)]

/** Readable titles of the chosen ids: from the row, from choices made here, else fetched from the server. */
function useTitles(
  target: Resource | undefined,
  ids: readonly string[],
  initialText: string,
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
    const request =
      target.shape === 'tree'
        ? treeChoices(target)
        : selectChoices(target, { ids: missingIds }, controller.signal)
    request.then(
      (loadedChoices) => {
        if (!controller.signal.aborted)
          addTitles([...missingIds.map((id) => ({ id, title: id })), ...loadedChoices])
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [target, missingKey, addTitles])
  return [titles, addTitles]
}

/**
 * The choices of a reference: matching rows of a flat resource, or matching rows of a tree without
 * `excludedRootId` and everything below it.
 */
function useOffer(
  target: Resource | undefined,
  excludedRootId: string | null,
  { where, offer }: Pick<FieldSpec, 'where' | 'offer'>,
): Offer {
  return useCallback(
    async (query, page, signal) => {
      if (offer) return onOnePage(await offeredChoices(offer, query, signal))
      if (!target) return onOnePage([])
      if (target.shape !== 'tree') return choicePage(target, { keyword: query, where, page }, signal)
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
    [target, excludedRootId, where, offer],
  )
}

/** References to one or several rows of another resource. */
export function ReferenceControl(props: ControlProps) {
  const { spec, value, change } = props
  return (
    <ResourcePicker
      {...props}
      target={resourceById(spec.to ?? '')}
      excludedRootId={null}
      multiple={spec.kind === 'references'}
      change={(ids) => change(spec.kind === 'references' ? ids : (ids[0] ?? null))}
      value={value}
    />
  )
}

/** The parent of a tree row; the row itself and everything below it are not offered. */
export function ParentControl(props: ControlProps) {
  return (
    <ResourcePicker
      {...props}
      target={props.resource}
      excludedRootId={props.rowId}
      multiple={false}
      placeholder={t('不选则为顶级')}
      change={(ids) => props.change(ids[0] ?? null)}
    />
  )
}

interface ResourcePickerProps extends Omit<ControlProps, 'change'> {
  readonly target: Resource | undefined
  readonly excludedRootId: string | null
  readonly multiple: boolean
  readonly placeholder?: string
  readonly change: (ids: readonly string[]) => void
}

function ResourcePicker({
  target,
  excludedRootId,
  multiple,
  value,
  initialText,
  change,
  ...rest
}: ResourcePickerProps) {
  const ids = idsOf(value)
  const [titles, addTitles] = useTitles(target, ids, initialText)
  const offer = useOffer(target, excludedRootId, rest.spec)
  return (
    <Picker
      id={rest.id}
      chosen={ids.map((id) => ({ id, title: titles.get(id) ?? id }))}
      multiple={multiple}
      offer={offer}
      leave={rest.leave}
      invalid={rest.invalid}
      required={Boolean(rest.spec.required)}
      describedBy={rest.describedBy}
      placeholder={rest.placeholder}
      change={(chosen) => {
        addTitles(chosen)
        change(chosen.map((choice) => choice.id))
      }}
    />
  )
}
