import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import { setGroup } from './editTree.ts'
import { PartButtons } from './PartButtons.tsx'
import { addCondition, addGroup, addId, partId, type RuleEditor } from './ruleEditor.ts'
import { type Group, isGroup, MAX_LEVELS } from './ruleTree.ts'

interface RuleGroupProps {
  readonly editor: RuleEditor
  readonly group: Group
  /** 1 for the whole rule. */
  readonly level: number
}

/** Conditions of which all or any have to hold, and groups of them. */
export function RuleGroup({ editor, group, level }: RuleGroupProps) {
  return (
    <div
      role="group"
      aria-label={t(group.join === 'all' ? '全部满足' : '任一满足')}
      className={level === 1 ? '' : 'rounded-md border border-line bg-soft/40 p-1.5'}
    >
      <div className="mb-1.5 flex items-center gap-1.5">
        <JoinSwitch editor={editor} group={group} />
        <span className="min-w-0 flex-1 truncate text-small text-fg3">
          {t('{count} 项', { count: group.parts.length })}
        </span>
        {level > 1 ? <PartButtons editor={editor} part={group} name={t('条件组')} /> : null}
      </div>
      {group.parts.length > 0 ? (
        <ul className="grid gap-3 border-l-2 border-line2 pl-2 @xl:gap-1.5">
          {group.parts.map((part) => (
            <li key={part.key} data-part={part.key} className="min-w-0">
              {isGroup(part) ? (
                <RuleGroup editor={editor} group={part} level={level + 1} />
              ) : (
                <editor.row editor={editor} condition={part} />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        <button
          type="button"
          id={addId(editor, group.key)}
          className="button button-quiet"
          onClick={() => addCondition(editor, group.key)}
        >
          <Icon name="plus" />
          {t('添加条件')}
        </button>
        {level < MAX_LEVELS ? (
          <button type="button" className="button button-quiet" onClick={() => addGroup(editor, group)}>
            <Icon name="list-tree" />
            {t('添加条件组')}
          </button>
        ) : null}
      </div>
    </div>
  )
}

/** Whether all conditions of a group or any of them have to hold. */
const JoinSwitch = ({ editor, group }: Omit<RuleGroupProps, 'level'>) => (
  <select
    id={partId(editor, group.key)}
    aria-label={t('条件之间的关系')}
    className="field h-7 w-auto cursor-pointer py-0 font-medium"
    value={group.join}
    onChange={(event) =>
      editor.edit(
        setGroup(editor.tree, group.key, (one) => ({
          ...one,
          join: event.target.value === 'any' ? 'any' : 'all',
        })),
      )
    }
  >
    <option value="all">{t('全部满足')}</option>
    <option value="any">{t('任一满足')}</option>
  </select>
)
