import { LongTextControl } from '../../form/controls/TextControl.tsx'
import type { OwnControlProps } from '../../form/controls/controlProps.ts'
import { t } from '../../text.ts'
import { partsOf } from './editTree.ts'
import { enterInBuilder, pressInBuilder, type RuleEditor } from './ruleEditor.ts'
import { RuleCondition } from './RuleCondition.tsx'
import { RuleGroup } from './RuleGroup.tsx'
import { useNamedFields, useNoun } from './ruleNoun.ts'
import { isComplete, isGroup } from './ruleTree.ts'
import { type RuleEditing, useRuleState } from './useRuleState.ts'

/** The rule of a data scope: its conditions, and below them the text that says the same. */
export function RuleControl(props: OwnControlProps) {
  const noun = useNoun(props.form)
  const rule = useRuleState(props.value, props.change)
  const fields = useNamedFields(noun)
  const textId = `${props.id}-hint`
  return (
    <div className="grid gap-2">
      {noun ? (
        <Builder
          editor={{ row: RuleCondition, id: props.id, noun, fields, tree: rule.tree, edit: rule.edit }}
          paused={rule.problem !== null}
        />
      ) : (
        <p className="rounded-md border border-line px-3 py-2 text-fg3">{t('先选择权限编号，再添加条件')}</p>
      )}
      <LongTextControl
        {...props}
        spec={{ ...props.spec, mono: true }}
        value={rule.text}
        change={(text) => rule.type(typeof text === 'string' ? text : '')}
        invalid={props.invalid || rule.problem !== null}
        describedBy={[props.describedBy, textId].filter(Boolean).join(' ')}
      />
      <TextState id={textId} textareaId={props.id} rule={rule} />
    </div>
  )
}

interface BuilderProps {
  readonly editor: RuleEditor
  /** The text cannot be read: the conditions are those of before, and wait for it. */
  readonly paused: boolean
}

/** The conditions of a rule, with their keys. */
export function Builder({ editor, paused }: BuilderProps) {
  return (
    <fieldset
      disabled={paused}
      aria-label={t('条件')}
      className={`min-w-0 rounded-md border border-line2 p-2 ${paused ? 'opacity-60' : ''}`}
      onKeyDownCapture={(event) => pressInBuilder(editor, event)}
      onKeyDown={(event) => enterInBuilder(editor, event)}
    >
      <RuleGroup editor={editor} group={editor.tree} level={1} />
      <p className="mt-1 text-tiny text-fg3 @max-sm:hidden">
        {t('回车添加条件，Alt ↑ ↓ 移动，Alt Shift ↓ 复制，Alt Delete 删除')}
      </p>
    </fieldset>
  )
}

interface TextStateProps {
  readonly id: string
  readonly textareaId: string
  readonly rule: RuleEditing
}

/** Where the text cannot be read, or how many conditions are not complete. */
function TextState({ id, textareaId, rule }: TextStateProps) {
  const { problem, tree } = rule
  const open = partsOf(tree).filter(({ part }) => !isGroup(part) && !isComplete(part)).length
  const show = (): void => {
    const area = document.getElementById(textareaId)
    if (!problem || !(area instanceof HTMLTextAreaElement)) return
    area.focus()
    area.setSelectionRange(problem.at, Math.max(problem.at + 1, problem.at + problem.near.length))
  }
  if (problem)
    return (
      <p id={id} role="status" className="flex items-center gap-2 text-small text-bad">
        <span className="min-w-0 break-all">
          {t('规则在第 {position} 个字符“{near}”处无法读取，条件保留为此前的样子', {
            position: problem.at + 1,
            near: problem.near,
          })}
        </span>
        <button type="button" className="button button-plain h-6" onClick={show}>
          {t('定位')}
        </button>
      </p>
    )
  return (
    <p id={id} role="status" className={`text-small ${open > 0 ? 'text-warn' : 'text-fg3'}`}>
      {open > 0
        ? t('还有 {count} 个条件没有填完，文字中以 ? 表示', { count: open })
        : t('条件与文字互相同步，改动任何一处即可')}
    </p>
  )
}
