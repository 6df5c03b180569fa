import { useEffect } from 'react'
import type { FieldSpec } from '../../../contract/define/field.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import type { Row } from '../../record/calls.ts'
import { fieldNamed, mayRead } from '../../../palette/fields.ts'
import { menus } from '../../menus.ts'
import { rowTitle, displayText } from '../../record/valueText.ts'
import { t } from '../../text.ts'
import type { PaletteRow } from '../rows.ts'
import { stateOf } from './hits.ts'
import type { Reading } from './recordRows.ts'
import { StillRow } from './StillRows.tsx'

const MAX_FACTS = 6

interface Fact {
  readonly name: string
  readonly spec: FieldSpec
  readonly text: string
}

/** The first filled columns of the noun's list, without title, state and the amount in the head. */
function factsOf(resource: Resource, row: Row): { readonly amount: string; readonly facts: readonly Fact[] } {
  const facts = [...new Set([...resource.list.columns, ...resource.list.search, 'createTime'])].flatMap(
    (name): Fact[] => {
      const spec = fieldNamed(resource, name)
      if (
        !spec ||
        name === resource.title ||
        name === resource.stateField ||
        !mayRead(spec, menus.permissions)
      )
        return []
      const text = displayText(spec, name, row)
      return text === '' ? [] : [{ name, spec, text }]
    },
  )
  const amount = facts.find(({ spec }) => spec.kind === 'money')
  return {
    amount: amount?.text ?? '',
    facts: facts.filter((fact) => fact !== amount).slice(0, MAX_FACTS),
  }
}

function Summary({ resource, row }: { readonly resource: Resource; readonly row: Row }) {
  const { amount, facts } = factsOf(resource, row)
  const state = stateOf(resource, resource.stateField ? String(row[resource.stateField] ?? '') : undefined)
  return (
    <>
      <div className="flex items-baseline gap-2">
        {state ? (
          <span className="flex items-center gap-1.5">
            <span className="dot" data-tone={state[1]} />
            {state[0]}
          </span>
        ) : (
          <span className="text-fg2">{t(resource.label)}</span>
        )}
        <span className="ml-auto font-semibold text-lead tabular-nums">
          {amount === '' ? '' : `¥${amount}`}
        </span>
      </div>
      <p className="pt-0.5 font-medium break-all">{rowTitle(resource.title, row)}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 pt-1.5 text-small">
        {facts.map(({ name, spec, text }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-fg3">{t(spec.label)}</dt>
            <dd className="clip" title={text}>
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface RecordAsideProps {
  readonly resource: Resource
  readonly reading: Reading
  /** Its actions, where they are not the options of the palette. */
  readonly actions: readonly PaletteRow[]
  readonly want: () => void
}

/** What a found record is, and what can be done with it. */
export function RecordAside({ resource, reading, actions, want }: RecordAsideProps) {
  useEffect(want)
  return (
    <section
      aria-label={t('{noun}摘要', { noun: t(resource.label) })}
      className={actions.length > 0 ? 'min-h-0 flex-1 overflow-hidden' : 'shrink-0'}
    >
      <div className="min-h-24 border-b border-line px-3.5 py-3">
        {reading.row ? (
          <Summary resource={resource} row={reading.row} />
        ) : (
          <p className="late text-fg2">{reading.error ?? t('正在加载…')}</p>
        )}
      </div>
      {actions.length > 0 ? (
        <div className="p-1.5" aria-hidden="true">
          <p className="px-2.5 pt-1 pb-1 text-small text-fg2">{t('操作')}</p>
          {actions.map((row) => (
            <StillRow key={row.id} row={row} isActive={false} />
          ))}
        </div>
      ) : null}
    </section>
  )
}
