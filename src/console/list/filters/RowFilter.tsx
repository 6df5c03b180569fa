import { useEffect, useMemo, useState } from 'react'
import type { FieldSpec } from '../../../contract/define/field.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { Picker } from '../../form/controls/Picker.tsx'
import { matchesSearch } from '../../../kernel/matchesSearch.ts'
import type { Offer } from '../../form/controls/useChoices.ts'
import {
  choicePage,
  choicesNamed,
  keyedChoices,
  onOnePage,
  referredNoun,
  treeChoices,
} from '../../record/choices.ts'
import { t } from '../../text.ts'
import { isMe, meChoices } from './meChoice.ts'

const noop = (): void => undefined

/** Finds the rows a reference may point to. */
function useChoiceSearch(spec: FieldSpec, target: Resource | undefined): Offer {
  return useMemo(
    () => async (keyword, page, signal) => {
      if (!target) return onOnePage([])
      if (target.shape === 'tree')
        return onOnePage((await treeChoices(target)).filter((choice) => matchesSearch(choice, keyword)))
      const found = await choicePage(target, { keyword, page }, signal)
      const choices = keyedChoices(spec, found.choices)
      return { ...found, choices: page > 1 ? choices : [...meChoices(spec, keyword), ...choices] }
    },
    [spec, target],
  )
}

/** The title of the chosen row, of which the address has only the id or the number. */
function useTitle(spec: FieldSpec, value: string, target: Resource | undefined) {
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (value === '' || title !== '' || !target) return
    let isMounted = true
    choicesNamed(spec, target, [value]).then(
      (found) => {
        if (isMounted) setTitle(found.find((choice) => choice.id === value)?.title ?? value)
      },
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [spec, value, title, target])
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
  const target = referredNoun(spec)
  const searchChoices = useChoiceSearch(spec, target)
  const [title, setTitle] = useTitle(spec, value, isMe(spec, value) ? undefined : target)
  const chosenTitle = isMe(spec, value) ? t('我') : title || value
  return (
    <Picker
      id={id}
      chosen={value === '' ? [] : [{ id: value, title: chosenTitle }]}
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
