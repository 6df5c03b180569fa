import type { FieldSpec } from '../../../contract/define/field.ts'
import { CellControl } from '../../form/controls/CellControl.tsx'
import { t } from '../../text.ts'
import { setCondition } from './editTree.ts'
import { LineValues } from './LineValues.tsx'
import { OptionValue } from './OptionValue.tsx'
import { partId, type RuleEditor } from './ruleEditor.ts'
import type { NamedField } from './ruleNoun.ts'
import type { Condition } from './ruleTree.ts'
import type { ValueProps } from './ruleValueProps.ts'
import { shapeOf } from './ruleWords.ts'

interface RuleValueProps {
  readonly editor: RuleEditor
  readonly condition: Condition
  readonly field: NamedField | null
  /** 第 2 个条件 */
  readonly name: string
}

/** The value of a condition, entered as the field wants it. */
export function RuleValue({ editor, condition, field, name }: RuleValueProps) {
  const id = `${partId(editor, condition.key)}-value`
  return (
    <div className="min-w-0">
      <label id={`${id}-label`} htmlFor={id} className="sr-only">
        {t('{name}的值', { name })}
      </label>
      {field ? (
        <FieldValue
          key={`${field.name} ${String(condition.operator === 'in')}`}
          id={id}
          noun={editor.noun}
          field={field}
          values={condition.values}
          multiple={condition.operator === 'in'}
          change={(values) => editor.edit(setCondition(editor.tree, condition.key, { values }))}
        />
      ) : (
        <input id={id} className="field" disabled placeholder={t('先选择字段')} />
      )}
    </div>
  )
}

function FieldValue(props: ValueProps) {
  const shape = shapeOf(props.field)
  if (shape === 'choice' || shape === 'list' || props.field.variables.length > 0)
    return <OptionValue {...props} />
  return props.multiple ? <LineValues {...props} /> : <SingleValue {...props} />
}

const NUMBERS: ReadonlySet<FieldSpec['kind']> = new Set(['integer', 'decimal', 'percent', 'money'] as const)

/** A number, moment or text, by the input a form has for it. */
function SingleValue({ id, noun, field, values, change }: ValueProps) {
  const { spec } = field,
    [text = null] = values
  const isNumber = NUMBERS.has(spec.kind)
  const value = isNumber && text !== null && Number.isFinite(Number(text)) ? Number(text) : text
  return (
    <CellControl
      id={id}
      name={field.name}
      spec={isNumber || shapeOf(field) === 'time' ? spec : { kind: 'text', label: spec.label, max: 255 }}
      value={value}
      change={(next) => change(next === null || next === undefined || next === '' ? [] : [String(next)])}
      leave={() => undefined}
      invalid={false}
      describedBy={undefined}
      labelId={`${id}-label`}
      resource={noun}
      rowId={null}
      initialText=""
    />
  )
}
