import { useEffect, useRef, useState } from 'react'
import { valueText } from '../record/valueText.ts'
import { t } from '../text.ts'
import { type Difference, proposedSides, sameValue, type Side } from './conflict.ts'
import type { Draft, FormField } from './draft.ts'
import type { Conflict } from './useSaving.ts'

type Sides = Readonly<Record<string, Side>>

interface ConflictTableProps {
  readonly fields: readonly FormField[]
  readonly conflict: Conflict
  /** Saves the chosen sides on the new version. */
  readonly choose: (sides: Sides) => void
  readonly back: () => void
  readonly busy: boolean
}

/** Version conflict of a save: the differing fields side by side, with one choice each. */
export function ConflictTable({ fields, conflict, choose, back, busy }: ConflictTableProps) {
  const { differences } = conflict
  const [sides, setSides] = useState(() => proposedSides(differences))
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    group.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [])
  const chooseAll = (side: Side): void =>
    setSides(Object.fromEntries(differences.map((difference) => [difference.name, side])))
  return (
    <div
      ref={group}
      data-zone="form"
      role="group"
      aria-label={t('数据已被他人修改')}
      className="flex min-h-0 flex-1 flex-col"
    >
      <p role="alert" className="px-4 pt-3">
        {t('数据已被他人修改，请逐项选择要保留的内容，再保存。')}
      </p>
      <div className="flex gap-2 px-4 py-2">
        <button type="button" className="button button-plain" onClick={() => chooseAll('mine')}>
          {t('全部采用我的')}
        </button>
        <button type="button" className="button button-plain" onClick={() => chooseAll('theirs')}>
          {t('全部采用对方的')}
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-auto px-4">
        <Differences fields={fields} conflict={conflict} sides={sides} changeSides={setSides} />
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
        <button type="button" className="button button-plain" onClick={back}>
          {t('返回表单')}
        </button>
        <button type="button" className="button button-primary" disabled={busy} onClick={() => choose(sides)}>
          {t('按所选保存')}
        </button>
      </div>
    </div>
  )
}

interface DifferencesProps extends Pick<ConflictTableProps, 'fields' | 'conflict'> {
  readonly sides: Sides
  readonly changeSides: (sides: Record<string, Side>) => void
}

function Differences({ fields, conflict, sides, changeSides }: DifferencesProps) {
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="border-b border-line text-small text-fg2">
          {[t('字段'), t('原值'), t('我的'), t('对方的')].map((title) => (
            <th key={title} scope="col" className="h-8 px-2 font-normal">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {conflict.differences.flatMap((difference) => {
          const field = fields.find((candidate) => candidate.name === difference.name)
          return field
            ? [
                <DifferenceRow
                  key={difference.name}
                  difference={difference}
                  field={field}
                  conflict={conflict}
                  side={sides[difference.name] ?? 'mine'}
                  choose={(side) => changeSides({ ...sides, [difference.name]: side })}
                />,
              ]
            : []
        })}
      </tbody>
    </table>
  )
}

interface DifferenceRowProps {
  readonly difference: Difference
  readonly field: FormField
  readonly conflict: Conflict
  readonly side: Side
  readonly choose: (side: Side) => void
}

function DifferenceRow({
  difference,
  field: { spec },
  conflict: { base, mine, theirs },
  side,
  choose,
}: DifferenceRowProps) {
  const label = t(spec.label)
  // The readable text of a reference comes with the row it was read from; a value chosen since then has only
  // its id.
  const ownValues: Draft = sameValue(difference.mine, difference.base)
    ? base
    : { ...mine, [difference.name]: difference.mine }
  const renderOption = (value: Side, name: string, text: string) => (
    <td className="p-1">
      <label
        className={`flex min-h-8 cursor-pointer items-center gap-1.5 rounded-md px-2 ${
          side === value ? 'bg-soft' : 'hover:bg-hover'
        }`}
      >
        <input
          type="radio"
          name={`side-${difference.name}`}
          checked={side === value}
          onChange={() => choose(value)}
          aria-label={name}
          className="size-3.5 shrink-0 accent-accent"
        />
        <span className="break-all">{text || '—'}</span>
      </label>
    </td>
  )
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="px-2 py-2 font-normal text-fg2">
        {label}
        {difference.changedByBoth ? <span className="ml-1.5 text-warn">{t('双方都改过')}</span> : null}
      </th>
      <td className="break-all px-2 py-2 text-fg3">{valueText(spec, difference.name, base) || '—'}</td>
      {renderOption('mine', t('{label}：采用我的', { label }), valueText(spec, difference.name, ownValues))}
      {renderOption('theirs', t('{label}：采用对方的', { label }), valueText(spec, difference.name, theirs))}
    </tr>
  )
}
