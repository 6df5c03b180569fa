import { t } from '../../text.ts'
import { setCondition } from './editTree.ts'
import { FieldPicker } from './FieldPicker.tsx'
import { PartButtons } from './PartButtons.tsx'
import { type ConditionProps, numberOf } from './ruleEditor.ts'
import type { NamedField } from './ruleNoun.ts'
import type { Condition } from './ruleTree.ts'
import { RuleValue } from './RuleValue.tsx'
import { firstOperator, operatorChoices, shapeOf } from './ruleWords.ts'

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
      <FieldPicker
        editor={editor}
        condition={condition}
        name={name}
        choose={(chosen) => withField(condition, field, chosen)}
      />
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

/** A condition once another field is chosen. */
function withField({ operator, values }: Condition, before: NamedField | null, field: NamedField) {
  const isKept = operatorChoices(field, 'equals').some((choice) => choice.operator === operator)
  return {
    field: field.name,
    operator: before && isKept ? operator : firstOperator(field),
    values: keptValues(before, field, values),
  }
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
