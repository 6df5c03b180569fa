import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Resource } from '../../contract/define/resource.ts'
import { menus } from '../menus.ts'
import { Code } from './Code.tsx'
import type { Row } from './calls.ts'
import { leadOf, numberField } from './lead.ts'
import { StateMark } from './StateMark.tsx'

interface LeadProps {
  readonly resource: Resource
  readonly row: Row
  readonly actions: ReactNode
}

/** What leads a record: heading and amount, the state and why, what can be done now. */
export function RecordLead({ resource, row, actions }: LeadProps) {
  const { permissions } = useSnapshot(menus)
  const { title, amount, says } = leadOf(resource, row, permissions)
  const state = resource.stateField ? row[resource.stateField] : null
  const isCode = !resource.detail.lead?.title && numberField(resource) === resource.title
  return (
    <div className="rec-block">
      <div className="lead-line">
        <h2 tabIndex={-1} className="outline-none" data-detail-title="">
          {isCode ? <Code text={title} /> : title}
        </h2>
        {amount ? (
          <p className="amount tabular-nums">
            <small>{amount.label}</small>
            <span className="yuan">¥</span>
            {amount.text}
          </p>
        ) : null}
      </div>
      {state || says.length > 0 ? (
        <p className="lead-says">
          {state ? <StateMark resource={resource} state={String(state)} /> : null}
          {says.map((text) => (
            <span key={text} className="text-fg2">
              {text}
            </span>
          ))}
        </p>
      ) : null}
      <div className="lead-actions">{actions}</div>
    </div>
  )
}
