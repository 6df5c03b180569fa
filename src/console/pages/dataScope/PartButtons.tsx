import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import { canMove, duplicate, move, remove, type RuleEditor } from './ruleEditor.ts'
import type { RulePart } from './ruleTree.ts'

interface PartButtonsProps {
  readonly editor: RuleEditor
  readonly part: RulePart
  /** What is moved, copied or deleted: 第 2 个条件. */
  readonly name: string
}

/** Moves, copies and deletes a condition or a group. */
export function PartButtons({ editor, part, name }: PartButtonsProps) {
  const { key } = part
  const button = (
    icon: string,
    { label, keys, disabled = false }: { label: string; keys: string; disabled?: boolean },
    run: () => void,
  ) => (
    <button
      type="button"
      className="button button-quiet button-icon h-7 w-7 @max-md:w-6"
      aria-label={`${label} ${name}`}
      aria-keyshortcuts={keys}
      title={`${label} (${keys.replace('Arrow', '').replace('Up', '↑').replace('Down', '↓')})`}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : run}
    >
      <Icon name={icon} size={15} />
    </button>
  )
  return (
    <span className="flex shrink-0 items-center">
      {button(
        'arrow-up',
        { label: t('上移'), keys: 'Alt+ArrowUp', disabled: !canMove(editor, key, -1) },
        () => move(editor, key, -1),
      )}
      {button(
        'arrow-down',
        { label: t('下移'), keys: 'Alt+ArrowDown', disabled: !canMove(editor, key, 1) },
        () => move(editor, key, 1),
      )}
      {button('copy', { label: t('复制'), keys: 'Alt+Shift+ArrowDown' }, () => duplicate(editor, part))}
      {button('trash-2', { label: t('删除'), keys: 'Alt+Delete' }, () => remove(editor, key))}
    </span>
  )
}
