import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { FieldSpec } from '../../../contract/define/field.ts'
import { scopeColumnOf } from '../../../contract/define/scopeNouns.ts'
import { RESOURCES } from '../../../contract/index.ts'
import { camelCase } from '../../../kernel/text.ts'
import { Picker } from '../../form/controls/Picker.tsx'
import type { OwnControlProps } from '../../form/controls/controlProps.ts'
import { type Choice, onOnePage } from '../../record/choices.ts'
import { t } from '../../text.ts'
import { nounOf, useNoun } from './ruleNoun.ts'

interface NamePickerProps extends OwnControlProps {
  readonly choices: readonly Choice[]
  readonly chosen: readonly Choice[]
  readonly multiple?: boolean
  readonly placeholder: string
  readonly choose: (ids: readonly string[]) => void
}

/** Whether a query is part of a title, or of the name behind it. */
export const isFound = ({ id, title }: Choice, query: string): boolean => {
  const words = query.trim().toLowerCase()
  return words === '' || title.toLowerCase().includes(words) || id.toLowerCase().includes(words)
}

/** A searchable list of names. */
function NamePicker({ choices, chosen, multiple = false, placeholder, choose, ...props }: NamePickerProps) {
  const offer = useMemo(
    () => (query: string) => Promise.resolve(onOnePage(choices.filter((choice) => isFound(choice, query)))),
    [choices],
  )
  return (
    <Picker
      id={props.id}
      chosen={chosen}
      multiple={multiple}
      offer={offer}
      change={(next) => choose(next.map(({ id }) => id))}
      leave={props.leave}
      invalid={props.invalid}
      required={Boolean(props.spec.required)}
      describedBy={props.describedBy}
      placeholder={placeholder}
    />
  )
}

const SCOPED_NOUNS = RESOURCES.filter(({ scope, single }) => scope === 'tenant' && single === null)
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The noun of a data scope; a code that old clients stored stays as it is. */
export function NounControl(props: OwnControlProps) {
  const code = textOf(props.value)
  const choices = SCOPED_NOUNS.map(({ id, label }) => ({ id, title: `${t(label)} · ${id}` }))
  const noun = nounOf(code)
  const title = noun ? `${t(noun.label)} · ${code}` : code
  return (
    <NamePicker
      {...props}
      choices={choices}
      chosen={code === '' ? [] : [{ id: code, title }]}
      placeholder={t('输入名称查找')}
      choose={([id]) => props.change(id ?? null)}
    />
  )
}

const OWN_COLUMNS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  user: [
    ['createUser', '创建人'],
    ['updateUser', '更新人'],
  ],
  dept: [['createDept', '创建部门']],
}

/** The field that holds the user or the department; empty for who created the row. */
export function ColumnControl(props: OwnControlProps) {
  const noun = useNoun(props.form)
  const to = useWatch({ control: props.form, name: 'scopeType' }) === 'own' ? 'user' : 'dept'
  const declared = Object.entries(noun?.fields ?? {}).filter(
    ([, spec]: [string, FieldSpec]) => spec.to === to,
  )
  const choices = [
    ...(OWN_COLUMNS[to] ?? []).map(([id, label]) => ({ id, title: t(label) })),
    ...declared.map(([id, spec]) => ({ id, title: t(spec.label) })),
  ]
  const name = scopeColumnOf(textOf(props.value))
  return (
    <NamePicker
      {...props}
      choices={choices}
      chosen={
        name === null
          ? []
          : [choices.find(({ id }) => id === name) ?? { id: name, title: textOf(props.value) }]
      }
      placeholder={t(to === 'user' ? '创建人' : '创建部门')}
      choose={([id]) => props.change(id ?? null)}
    />
  )
}

/** The fields that stay visible; none chosen means all. */
export function FieldsControl(props: OwnControlProps) {
  const noun = useNoun(props.form)
  const choices = Object.entries(noun?.fields ?? {})
    .filter(([, spec]: [string, FieldSpec]) => spec.kind !== 'secret')
    .map(([id, spec]) => ({ id, title: t(spec.label) }))
  const names = textOf(props.value)
    .split(',')
    .map((name) => camelCase(name.trim()))
    .filter(Boolean)
  const isAll = names.length === 0 || names.includes('*')
  return (
    <NamePicker
      {...props}
      multiple
      choices={choices}
      chosen={
        isAll ? [] : names.map((name) => choices.find(({ id }) => id === name) ?? { id: name, title: name })
      }
      placeholder={t('全部字段')}
      choose={(ids) => props.change(ids.length === 0 ? '*' : ids.join(','))}
    />
  )
}
