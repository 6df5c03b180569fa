import { useEffect, useMemo, useRef, useState } from 'react'
import type { OwnControlProps } from '../../form/controls/controlProps.ts'
import { t, useEnglishVersion } from '../../text.ts'
import { partsOf } from '../dataScope/editTree.ts'
import { Builder } from '../dataScope/RuleControl.tsx'
import { type Group, isGroup } from '../dataScope/ruleTree.ts'
import { GroupCondition } from './GroupCondition.tsx'
import {
  consumers,
  emptyTree,
  groupFields,
  isRuleValue,
  isWhole,
  ruleOfTree,
  treeOfRule,
} from './groupRule.ts'

interface RuleState {
  /** The value of the form that the tree stands for. */
  readonly value: unknown
  readonly tree: Group
}
const stateOf = (value: unknown): RuleState => ({
  value,
  tree: isRuleValue(value) ? treeOfRule(value) : emptyTree(),
})

/** The tree of the form's rule; what the form gets from elsewhere replaces it. */
function useRuleTree(value: unknown, change: (value: unknown) => void) {
  const [state, setState] = useState(() => stateOf(value))
  const current =
    JSON.stringify(value ?? null) === JSON.stringify(state.value ?? null) ? state : stateOf(value)
  if (current !== state) setState(current)
  const focusId = useRef<string | null>(null)
  useEffect(() => {
    if (focusId.current !== null) document.getElementById(focusId.current)?.focus()
    focusId.current = null
  }, [current])
  const edit = (tree: Group, id?: string): void => {
    const next = tree.parts.length === 0 ? null : ruleOfTree(tree)
    focusId.current = id ?? null
    setState({ value: next, tree })
    change(next)
  }
  return { tree: current.tree, edit }
}

/** The rule of a group: rows of field, comparison and value, joined by all or any. */
export function GroupRuleControl({ id, value, change, invalid, describedBy }: OwnControlProps) {
  const version = useEnglishVersion()
  const { tree, edit } = useRuleTree(value, change)
  const noun = consumers()
  const fields = useMemo(() => ({ version, list: groupFields(noun) }), [noun, version]).list
  const open = partsOf(tree).filter(({ part }) => !isGroup(part) && !isWhole(part)).length
  return (
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={t('圈选规则')}
      aria-describedby={[describedBy, `${id}-state`].filter(Boolean).join(' ')}
      className={`grid gap-1 rounded-md ${invalid ? 'outline outline-1 outline-bad' : ''}`}
    >
      <Builder editor={{ row: GroupCondition, id, noun, fields, tree, edit }} paused={false} />
      <p id={`${id}-state`} role="status" className={`text-small ${open > 0 ? 'text-warn' : 'text-fg3'}`}>
        {open > 0
          ? t('还有 {count} 个条件没有填完', { count: open })
          : t('黑名单和已注销的用户不会被圈中；最多 3 层、20 个条件')}
      </p>
    </div>
  )
}
