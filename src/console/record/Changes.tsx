import type { Resource } from '../../contract/define/resource.ts'
import type { AuditChange } from '../../contract/resources/system/operateLog.ts'
import { t } from '../text.ts'
import { changedText } from './FieldValue.tsx'
import { fieldNamed } from '../../palette/fields.ts'

/** Text of a changed value that the log must not show. */
const HIDDEN = '***'

interface ChangesProps {
  readonly resource: Resource
  readonly changes: readonly AuditChange[]
  readonly titles: ReadonlyMap<string, string>
}

/** Each changed field before and after; of a new record only its initial values. */
export function Changes({ resource, changes, titles }: ChangesProps) {
  const visibleChanges = changes
    .map((change) => ({
      change,
      before: sideText(resource, change.field, change.old, titles),
      after: sideText(resource, change.field, change.new, titles),
    }))
    .filter(({ before, after }) => before !== after || after === HIDDEN)
  if (visibleChanges.length === 0) return null
  return (
    <dl className="mt-1 grid grid-cols-[minmax(64px,auto)_1fr] gap-x-3 gap-y-0.5 text-small">
      {visibleChanges.map(({ change, before, after }) => (
        <div key={change.field} className="contents">
          <dt className="text-fg2">{t(change.label)}</dt>
          <dd className="break-all">
            {before === '' ? null : (
              <>
                <del className="text-fg3">{before}</del>
                <span className="text-fg3"> → </span>
              </>
            )}
            <ins className="no-underline">{after || t('空')}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function sideText(
  resource: Resource,
  field: string,
  value: unknown,
  titles: ReadonlyMap<string, string>,
): string {
  const kind = fieldNamed(resource, field)?.kind
  if (kind !== 'reference' && kind !== 'references' && kind !== 'parent')
    return changedText(resource, field, value)
  const ids = Array.isArray(value)
    ? value.map(String)
    : value === null || value === undefined || value === ''
      ? []
      : [String(value)]
  return ids.map((id) => titles.get(id) ?? id).join(t('、'))
}
