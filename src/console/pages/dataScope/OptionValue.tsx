import { useEffect, useMemo, useState } from 'react'
import { isVariable } from '../../../contract/define/dataRule.ts'
import { resourceById } from '../../../contract/index.ts'
import { Picker } from '../../form/controls/Picker.tsx'
import type { Offer } from '../../form/controls/useChoices.ts'
import { useReferenceOffer, useReferenceTitles } from '../../form/controls/useReference.ts'
import type { Choice } from '../../record/choices.ts'
import { dictionaryEntries } from '../../record/dictionaries.ts'
import { t } from '../../text.ts'
import { chosenOf, fixedChoices, fixedOffer, variableChoices, withVariables } from './ruleChoices.ts'
import type { ValueProps } from './ruleValueProps.ts'

/** Values from a list: of an enumeration, a dictionary or the rows of a noun, and the variables that fit. */
export function OptionValue(props: ValueProps) {
  const { spec } = props.field
  if (spec.kind === 'dictionary') return <DictionaryValue {...props} />
  if (spec.to) return <RowValue {...props} />
  return <FixedValue {...props} />
}

interface ListProps extends ValueProps {
  readonly offer: Offer
  readonly chosen: readonly Choice[]
  readonly addTitles?: (choices: readonly Choice[]) => void
}

function ListValue({ field, offer, chosen, addTitles, ...props }: ListProps) {
  const withOwn = useMemo(() => withVariables(variableChoices(field), offer), [field, offer])
  return (
    <Picker
      id={props.id}
      chosen={chosen}
      multiple={props.multiple}
      offer={withOwn}
      change={(choices) => {
        addTitles?.(choices.filter(({ id }) => !isVariable(id)))
        props.change(choices.map(({ id }) => id))
      }}
      leave={() => undefined}
      invalid={false}
      required
      describedBy={undefined}
      placeholder={t(props.multiple ? '选择一个或多个值' : '选择值')}
    />
  )
}

function FixedValue(props: ValueProps) {
  const { spec } = props.field
  const choices = fixedChoices(spec)
  const offer = useMemo(() => fixedOffer(fixedChoices(spec)), [spec])
  const chosen = chosenOf(props.values, (value) =>
    choices.find(({ id, name }) => id === value || name === value),
  )
  return <ListValue {...props} offer={offer} chosen={chosen} />
}

function DictionaryValue(props: ValueProps) {
  const { code = '', business = false } = props.field.spec
  const [choices, setChoices] = useState<readonly Choice[]>([])
  useEffect(() => {
    let isCurrent = true
    dictionaryEntries(code, business).then(
      (entries) => {
        if (isCurrent) setChoices(entries.map(({ key, title }) => ({ id: key, title })))
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [code, business])
  const offer = useMemo(() => fixedOffer(choices), [choices])
  const chosen = chosenOf(props.values, (value) => choices.find(({ id }) => id === value))
  return <ListValue {...props} offer={offer} chosen={chosen} />
}

const NO_CONDITIONS = {}
function RowValue(props: ValueProps) {
  const target = resourceById(props.field.spec.to ?? '')
  const ids = props.values.filter((value) => !isVariable(value))
  const [titles, addTitles] = useReferenceTitles(target, ids, '')
  const offer = useReferenceOffer(target, null, NO_CONDITIONS)
  const chosen = chosenOf(props.values, (id) => ({ id, title: titles.get(id) ?? id }))
  return <ListValue {...props} offer={offer} chosen={chosen} addTitles={addTitles} />
}
