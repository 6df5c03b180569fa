import { useEffect, useMemo, useState } from 'react'
import type { FieldSpec } from '../../../contract/define/field.ts'
import { resourceById } from '../../../contract/index.ts'
import { Picker } from '../../form/controls/Picker.tsx'
import { matchesSearch } from '../../form/matchesSearch.ts'
import { type Choice, selectChoices, treeChoices } from '../../record/choices.ts'
import { t } from '../../text.ts'

const noop = (): void => undefined

type SearchChoices = (keyword: string, signal: AbortSignal) => Promise<readonly Choice[]>

/** Finds the rows a reference may point to. */
function useChoiceSearch({ to }: FieldSpec): SearchChoices {
  const target = resourceById(to ?? '')
  return useMemo(
    () => async (keyword, signal) => {
      if (!target) return []
      return target.shape === 'tree'
        ? (await treeChoices(target)).filter((choice) => matchesSearch(choice, keyword))
        : selectChoices(target, { keyword }, signal)
    },
    [target],
  )
}

/** The title of the chosen row, of which the address has only the id. */
function useTitle(value: string, searchChoices: SearchChoices) {
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (value === '' || title !== '') return
    let isMounted = true
    searchChoices('', new AbortController().signal).then(
      (choices) => {
        if (isMounted) setTitle(choices.find((choice) => choice.id === value)?.title ?? value)
      },
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [value, title, searchChoices])
  return [title, setTitle] as const
}

interface RowFilterProps {
  readonly id: string
  readonly spec: FieldSpec
  readonly value: string
  readonly change: (id: string) => void
}

/** A filter on a referenced row, found by typing. */
export function RowFilter({ id, spec, value, change }: RowFilterProps) {
  const searchChoices = useChoiceSearch(spec)
  const [title, setTitle] = useTitle(value, searchChoices)
  return (
    <Picker
      id={id}
      chosen={value === '' ? [] : [{ id: value, title: title || value }]}
      multiple={false}
      offer={searchChoices}
      leave={noop}
      invalid={false}
      required={false}
      describedBy={undefined}
      placeholder={t('全部')}
      small
      change={(chosen) => {
        setTitle(chosen[0]?.title ?? '')
        change(chosen[0]?.id ?? '')
      }}
    />
  )
}
