import { useMemo } from 'react'
import { Picker } from '../../form/controls/Picker.tsx'
import { onOnePage } from '../../record/choices.ts'
import { t } from '../../text.ts'
import { setCondition } from './editTree.ts'
import { PartButtons } from './PartButtons.tsx'
import { type ConditionProps, numberOf, partId } from './ruleEditor.ts'
import type { NamedField } from './ruleNoun.ts'
import { RuleValue } from './RuleValue.tsx'
import { firstOperator, operatorChoices, shapeOf } from './ruleWords.ts'
import { isFound } from './ScopePickers.tsx'

/** One comparison: field, operator in words, value, and what can be done with it. */
export function RuleCondition({ editor, condition }: ConditionProps) {
  const number = numberOf(editor.tree, condition.key),
    field = editor.fields.find(({ name }) => name === condition.field) ?? null,
    name = t('第 {number} 个条件', { number })
  return (
    <div
      role="group"
      aria-label={name}
      className={
        'grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-1.5 ' +
        '@xl:grid-cols-[minmax(0,5fr)_7.5rem_minmax(0,6fr)_auto]'
      }
    >
      <FieldPicker editor={editor} condition={condition} name={name} />
      <OperatorSelect editor={editor} condition={condition} field={field} name={name} />
      <RuleValue editor={editor} condition={condition} field={field} name={name} />
      <PartButtons editor={editor} part={condition} name={name} />
    </div>
  )
}

interface PartProps extends ConditionProps {
  /** 第 2 个条件 */
  readonly name: string
}

/** The values that remain when another field is chosen: those of a field that is compared alike. */
const keptValues = (before: NamedField | null, after: NamedField, values: readonly string[]) =>
  before && before.spec.to === after.spec.to && shapeOf(before) === shapeOf(after) && before.spec.to
    ? values
    : []

function FieldPicker({ editor, condition, name }: PartProps) {
  const { fields, tree } = editor,
    id = partId(editor, condition.key)
  const offer = useMemo(() => {
    const choices = fields.map((field) => ({ id: field.name, title: field.title }))
    return (query: string) => Promise.resolve(onOnePage(choices.filter((choice) => isFound(choice, query))))
  }, [fields])
  const current = fields.find((field) => field.name === condition.field) ?? null
  const choose = (fieldName: string): void => {
    const field = fields.find((one) => one.name === fieldName)
    if (!field) return editor.edit(setCondition(tree, condition.key, { field: '', values: [] }))
    const isKept = operatorChoices(field, 'equals').some(({ operator }) => operator === condition.operator)
    editor.edit(
      setCondition(tree, condition.key, {
        field: fieldName,
        operator: current && isKept ? condition.operator : firstOperator(field),
        values: keptValues(current, field, condition.values),
      }),
    )
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="sr-only">
        {t('{name}的字段', { name })}
      </label>
      <Picker
        id={id}
        chosen={
          condition.field === '' ? [] : [{ id: condition.field, title: current?.title ?? condition.field }]
        }
        multiple={false}
        offer={offer}
        change={([choice]) => choose(choice?.id ?? '')}
        leave={() => undefined}
        invalid={condition.field !== '' && current === null}
        required
        describedBy={undefined}
        placeholder={t('选择字段')}
      />
    </div>
  )
}

function OperatorSelect({
  editor,
  condition,
  field,
  name,
}: PartProps & { readonly field: NamedField | null }) {
  const { key, operator, values } = condition
  const choose = (next: string): void =>
    editor.edit(
      setCondition(editor.tree, key, {
        operator: next,
        values: next === 'in' ? values : values.slice(0, 1),
      }),
    )
  return (
    <select
      aria-label={t('{name}的比较方式', { name })}
      className="field cursor-pointer"
      value={operator}
      onChange={(event) => choose(event.target.value)}
    >
      {operatorChoices(field, operator).map((choice) => (
        <option key={choice.operator} value={choice.operator}>
          {t(choice.word)}
        </option>
      ))}
    </select>
  )
}
