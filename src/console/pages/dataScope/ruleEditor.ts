import type { ComponentType, KeyboardEvent } from 'react'
import type { Resource } from '../../../contract/define/resource.ts'
import { isComposing } from '../../form/composing.ts'
import { announce } from '../../shell/announce.ts'
import { t } from '../../text.ts'
import { addAfter, addTo, copyOf, movePart, neighbourOf, parentOf, partsOf, removePart } from './editTree.ts'
import type { NamedField } from './ruleNoun.ts'
import { type Condition, type Group, isGroup, newCondition, newGroup, type RulePart } from './ruleTree.ts'

/** Props of what edits one comparison. */
export interface ConditionProps {
  readonly editor: RuleEditor
  readonly condition: Condition
}

/** What every part of the builder needs: the tree, the fields, how to change the tree, and how a row looks. */
export interface RuleEditor {
  readonly row: ComponentType<ConditionProps>
  readonly id: string
  readonly noun: Resource
  readonly fields: readonly NamedField[]
  readonly tree: Group
  readonly edit: (tree: Group, focusId?: string) => void
}

/** Element id of the input that stands for a part. */
export const partId = ({ id }: Pick<RuleEditor, 'id'>, key: number): string => `${id}-part-${key}`
/** Element id of the button that adds a condition to a group. */
export const addId = ({ id }: Pick<RuleEditor, 'id'>, key: number): string => `${id}-add-${key}`

/** The place of a condition among all, from 1. */
export const numberOf = (tree: Group, key: number): number =>
  partsOf(tree)
    .filter(({ part }) => !isGroup(part))
    .findIndex(({ part }) => part.key === key) + 1

export function addCondition(editor: RuleEditor, groupKey: number): void {
  const added = newCondition()
  editor.edit(addTo(editor.tree, groupKey, added), partId(editor, added.key))
}

export function addGroup(editor: RuleEditor, group: Group): void {
  const added = newGroup(group.join === 'all' ? 'any' : 'all'),
    [first] = added.parts
  editor.edit(addTo(editor.tree, group.key, added), first && partId(editor, first.key))
}

export function addConditionAfter(editor: RuleEditor, key: number): void {
  const added = newCondition()
  editor.edit(addAfter(editor.tree, key, added), partId(editor, added.key))
}

export function duplicate(editor: RuleEditor, part: RulePart): void {
  const copy = copyOf(part)
  editor.edit(addAfter(editor.tree, part.key, copy), partId(editor, copy.key))
  announce(t('已复制条件'))
}

/** Moves a part; the focus stays with it. */
export function move(editor: RuleEditor, key: number, step: 1 | -1): void {
  const tree = movePart(editor.tree, key, step)
  if (tree === editor.tree) return
  editor.edit(tree, document.activeElement?.id || partId(editor, key))
  announce(t('条件已移动，现为第 {number} 个', { number: numberOf(tree, key) }))
}

export function remove(editor: RuleEditor, key: number): void {
  const next = neighbourOf(editor.tree, key)
  editor.edit(
    removePart(editor.tree, key),
    next === null ? addId(editor, editor.tree.key) : partId(editor, next),
  )
  announce(t('已删除条件'))
}

const partAt = ({ tree }: RuleEditor, target: EventTarget): RulePart | null => {
  const key = target instanceof Element ? target.closest('[data-part]')?.getAttribute('data-part') : null
  return partsOf(tree).find(({ part }) => String(part.key) === key)?.part ?? null
}

/** The keys of the builder, before its inputs see them: Alt with arrows moves, with Delete removes. */
export function pressInBuilder(editor: RuleEditor, event: KeyboardEvent): void {
  const part = event.altKey ? partAt(editor, event.target) : null
  const run =
    part &&
    {
      ArrowUp: () => (event.shiftKey ? duplicate(editor, part) : move(editor, part.key, -1)),
      ArrowDown: () => (event.shiftKey ? duplicate(editor, part) : move(editor, part.key, 1)),
      Delete: () => remove(editor, part.key),
    }[event.key]
  if (!run) return
  event.preventDefault()
  event.stopPropagation()
  run()
}

/** Enter, where no list is open and no button has the focus, adds a condition below. */
export function enterInBuilder(editor: RuleEditor, event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.defaultPrevented || isComposing(event)) return
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)) return
  event.preventDefault()
  const part = partAt(editor, event.target)
  if (part && !isGroup(part)) addConditionAfter(editor, part.key)
  else addCondition(editor, part?.key ?? editor.tree.key)
}

/** Whether a part can be moved in a direction. */
export function canMove(editor: RuleEditor, key: number, step: 1 | -1): boolean {
  const parent = parentOf(editor.tree, key)
  if (!parent) return false
  const index = parent.parts.findIndex((part) => part.key === key)
  return parent.key !== editor.tree.key || parent.parts[index + step] !== undefined
}
