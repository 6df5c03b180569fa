import { useEffect, useMemo, useState } from 'react'
import type { FieldSpec } from '../../../contract/define/field.ts'
import { resourceById } from '../../../contract/index.ts'
import { Picker } from '../../form/controls/Picker.tsx'
import { matchesWords } from '../../form/matchesWords.ts'
import { type Choice, selectChoices, treeChoices } from '../../record/choices.ts'
import { t } from '../../text.ts'

const nothingLeft = (): void => undefined

type Offer = (words: string, signal: AbortSignal) => Promise<readonly Choice[]>

/** Finds the rows a reference may point to. */
function useOffer({ to }: FieldSpec): Offer {
  const target = resourceById(to ?? '')
  return useMemo(
    () => async (words, signal) => {
      if (!target) return []
      return target.shape === 'tree'
        ? (await treeChoices(target)).filter((one) => matchesWords(one, words))
        : selectChoices(target, { keyword: words }, signal)
    },
    [target],
  )
}

/** The title of the chosen row, which the address knows by its id alone. */
function useTitle(value: string, offer: Offer) {
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (value === '' || title !== '') return
    let wanted = true
    offer('', new AbortController().signal).then(
      (found) => {
        if (wanted) setTitle(found.find((one) => one.id === value)?.title ?? value)
      },
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [value, title, offer])
  return [title, setTitle] as const
}

interface RowFilterProps {
  readonly id: string
  readonly spec: FieldSpec
  readonly value: string
  readonly change: (id: string) => void
}

/** A condition on the row another one refers to, found by typing. */
export function RowFilter({ id, spec, value, change }: RowFilterProps) {
  const offer = useOffer(spec)
  const [title, setTitle] = useTitle(value, offer)
  return (
    <Picker
      id={id}
      chosen={value === '' ? [] : [{ id: value, title: title || value }]}
      multiple={false}
      offer={offer}
      leave={nothingLeft}
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
