import type { FieldSpec } from '../../../contract/define/field.ts'
import { CellControl } from '../../form/controls/CellControl.tsx'
import { t } from '../../text.ts'
import { setCondition } from '../dataScope/editTree.ts'
import { FieldPicker } from '../dataScope/FieldPicker.tsx'
import { OptionValue } from '../dataScope/OptionValue.tsx'
import { PartButtons } from '../dataScope/PartButtons.tsx'
import { type ConditionProps, numberOf, partId } from '../dataScope/ruleEditor.ts'
import type { NamedField } from '../dataScope/ruleNoun.ts'
import { firstOperator, operatorWords } from './groupRule.ts'

interface RowProps extends ConditionProps {
  readonly field: NamedField | null
  /** 第 2 个条件 */
  readonly name: string
}

/** One comparison of a group's rule: field, operator in words, value, and what can be done with it. */
export function GroupCondition({ editor, condition }: ConditionProps) {
  const name = t('第 {number} 个条件', { number: numberOf(editor.tree, condition.key) }),
    field = editor.fields.find((one) => one.name === condition.field) ?? null
  const row = { editor, condition, field, name }
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
        choose={(chosen) => ({ field: chosen.name, operator: firstOperator(chosen.name), values: [] })}
      />
      <OperatorSelect {...row} />
      <Value {...row} />
      <PartButtons editor={editor} part={condition} name={name} />
    </div>
  )
}

/** Values that another comparison can take over: a day is no number of days. */
const keptValues = (from: string, to: string, values: readonly string[]): readonly string[] =>
  from === 'within_days' || to === 'within_days'
    ? []
    : to === 'in'
      ? values
      : values.slice(0, to === 'between' ? 2 : 1)

function OperatorSelect({ editor, condition, name }: RowProps) {
  const { field, operator, values } = condition
  return (
    <select
      aria-label={t('{name}的比较方式', { name })}
      className="field cursor-pointer"
      value={operator}
      disabled={field === ''}
      onChange={({ target }) =>
        editor.edit(
          setCondition(editor.tree, condition.key, {
            operator: target.value,
            values: keptValues(operator, target.value, values),
          }),
        )
      }
    >
      {operatorWords(field).map((choice) => (
        <option key={choice.operator} value={choice.operator}>
          {t(choice.word)}
        </option>
      ))}
    </select>
  )
}

function Value(props: RowProps) {
  const { editor, condition, field, name } = props,
    id = `${partId(editor, condition.key)}-value`
  return (
    <div className="min-w-0">
      <label id={`${id}-label`} htmlFor={id} className="sr-only">
        {t('{name}的值', { name })}
      </label>
      {!field ? (
        <input id={id} className="field" disabled placeholder={t('先选择字段')} />
      ) : field.spec.to || field.spec.choices ? (
        <OptionValue
          key={`${field.name} ${condition.operator}`}
          id={id}
          noun={editor.noun}
          field={field}
          values={condition.values}
          multiple={condition.operator === 'in'}
          change={(values) => editor.edit(setCondition(editor.tree, condition.key, { values }))}
        />
      ) : condition.operator === 'between' ? (
        <div className="grid grid-cols-2 gap-1.5">
          <OneValue {...props} id={id} place={0} />
          <OneValue {...props} id={`${id}-to`} place={1} />
        </div>
      ) : (
        <OneValue {...props} id={id} place={0} />
      )}
    </div>
  )
}

const DAYS: FieldSpec = { kind: 'integer', label: '', min: 1, max: 3650 }
/** Days by the calendar, unless the rule names times. */
const inputSpec = (spec: FieldSpec, operator: string, value: string): FieldSpec =>
  operator === 'within_days'
    ? DAYS
    : spec.kind === 'dateTime' && value.length <= 10
      ? { kind: 'date', label: spec.label }
      : { ...spec, computed: false }

function OneValue({
  editor,
  condition,
  field,
  id,
  place,
}: RowProps & { readonly id: string; readonly place: number }) {
  const value = condition.values[place] ?? ''
  if (!field) return null
  const spec = inputSpec(field.spec, condition.operator, value)
  const isNumber = spec.kind === 'integer' || spec.kind === 'money'
  const change = (next: unknown): void => {
    const values = [0, 1].slice(0, condition.operator === 'between' ? 2 : 1).map((at) => {
      if (at !== place) return condition.values[at] ?? ''
      return next === null || next === undefined ? '' : String(next)
    })
    editor.edit(setCondition(editor.tree, condition.key, { values }))
  }
  return (
    <CellControl
      key={`${field.name} ${spec.kind} ${condition.operator}`}
      id={id}
      name={`${field.name}-${place}`}
      spec={spec}
      value={value === '' ? null : isNumber && Number.isFinite(Number(value)) ? Number(value) : value}
      change={change}
      leave={() => undefined}
      invalid={false}
      describedBy={undefined}
      labelId={`${id.replace(/-to$/, '')}-label`}
      resource={editor.noun}
      rowId={null}
      initialText=""
    />
  )
}
