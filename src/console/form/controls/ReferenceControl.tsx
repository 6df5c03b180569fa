import { useCallback, useEffect, useState } from 'react'
import { resourceById } from '../../../contract/index.ts'
import type { FieldSpec } from '../../../contract/define/field.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { descendants } from '../../../kernel/tree.ts'
import { type Choice, offeredChoices, selectChoices, treeChoices } from '../../record/choices.ts'
import { t } from '../../text.ts'
import { matchesWords } from '../matchesWords.ts'
import type { ControlProps } from './controlProps.ts'
import { Picker } from './Picker.tsx'
import type { Offer } from './useChoices.ts'

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.map(String)
    : value === null || value === undefined || value === ''
      ? []
      : [String(value)]

/**
 * Readable titles of the chosen ids: what the row came with, what was picked here, else asked from the
 * server.
 */
function useTitles(
  target: Resource | undefined,
  ids: readonly string[],
  shown: string,
): [ReadonlyMap<string, string>, (choices: readonly Choice[]) => void] {
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(() => {
    const names = shown.split(',')
    return ids.length > 0 && names.length === ids.length
      ? new Map(ids.map((id, index) => [id, names[index] ?? id]))
      : new Map()
  })
  const learn = useCallback(
    (choices: readonly Choice[]) =>
      setTitles((known) => new Map([...known, ...choices.map((one) => [one.id, one.title] as const)])),
    [],
  )
  const missing = ids.filter((id) => !titles.has(id)).join(',')
  useEffect(() => {
    if (!target || missing === '') return
    const stop = new AbortController()
    const wanted = missing.split(',')
    const asked =
      target.shape === 'tree' ? treeChoices(target) : selectChoices(target, { ids: wanted }, stop.signal)
    asked.then(
      (found) => {
        if (!stop.signal.aborted) learn([...wanted.map((id) => ({ id, title: id })), ...found])
      },
      () => undefined,
    )
    return () => stop.abort()
  }, [target, missing, learn])
  return [titles, learn]
}

/**
 * What may be picked: matching rows of a flat resource, or the matching rows of a tree less those in
 * `without`.
 */
function useOffer(
  target: Resource | undefined,
  withoutBelow: string | null,
  { where, offer }: Pick<FieldSpec, 'where' | 'offer'>,
): Offer {
  return useCallback(
    async (words, signal) => {
      if (offer) return offeredChoices(offer, words, signal)
      if (!target) return []
      if (target.shape !== 'tree') return selectChoices(target, { keyword: words, where }, signal)
      const all = await treeChoices(target, where)
      const excluded =
        withoutBelow === null
          ? new Set<string>()
          : descendants(
              all.map((one) => ({ id: one.id, parentId: one.parentId ?? null })),
              withoutBelow,
            )
      return all.filter((one) => !excluded.has(one.id) && matchesWords(one, words))
    },
    [target, withoutBelow, where, offer],
  )
}

/** One row or several rows of another resource. */
export function ReferenceControl(props: ControlProps) {
  const { spec, value, change } = props
  return (
    <ResourcePicker
      {...props}
      target={resourceById(spec.to ?? '')}
      withoutBelow={null}
      multiple={spec.kind === 'references'}
      change={(ids) => change(spec.kind === 'references' ? ids : (ids[0] ?? null))}
      value={value}
    />
  )
}

/** The parent of a tree row; itself and everything below it are not offered. */
export function ParentControl(props: ControlProps) {
  return (
    <ResourcePicker
      {...props}
      target={props.resource}
      withoutBelow={props.rowId}
      multiple={false}
      placeholder={t('不选则为顶级')}
      change={(ids) => props.change(ids[0] ?? null)}
    />
  )
}

interface ResourcePickerProps extends Omit<ControlProps, 'change'> {
  readonly target: Resource | undefined
  readonly withoutBelow: string | null
  readonly multiple: boolean
  readonly placeholder?: string
  readonly change: (ids: readonly string[]) => void
}

function ResourcePicker({
  target,
  withoutBelow,
  multiple,
  value,
  shown,
  change,
  ...rest
}: ResourcePickerProps) {
  const ids = idsOf(value)
  const [titles, learn] = useTitles(target, ids, shown)
  const offer = useOffer(target, withoutBelow, rest.spec)
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
        learn(chosen)
        change(chosen.map((one) => one.id))
      }}
    />
  )
}
