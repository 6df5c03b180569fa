import { navigate } from 'wouter/use-browser-location'
import type { Resource } from '../../contract/define/resource.ts'
import type { Row } from './calls.ts'
import { recordPath } from './recordPath.ts'
import { ShortCode } from './Code.tsx'
import { isOwnNumber, rowTitle } from './valueText.ts'

/** A row's title, linked to its record where the operator has a page for it. */
export function RecordLink({ target, row }: { readonly target: Resource; readonly row: Row }) {
  const path = recordPath(target, row.id),
    title = rowTitle(target.title, row),
    text = isOwnNumber(target.fields[target.title]) ? <ShortCode text={title} /> : <>{title}</>
  return path ? (
    <a
      href={path}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        navigate(path)
      }}
    >
      {text}
    </a>
  ) : (
    text
  )
}
