import { useSnapshot } from 'valtio'
import { applies } from '../../contract/define/validate.ts'
import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { menus } from '../menus.ts'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { fieldNamed, mayRead } from './fields.ts'
import { FieldValue } from './FieldValue.tsx'

interface Part {
  readonly title: string
  readonly fields: readonly { readonly name: string; readonly spec: FieldSpec }[]
}

/**
 * Sections of a record for reading: the declared ones, then fields the server fills in; secrets are left out.
 */
function partsOf(resource: Resource, row: Row, permissions: ReadonlySet<string>, isWaiting: boolean): Part[] {
  const readable = (names: readonly string[]): Part['fields'] =>
    names.flatMap((name) => {
      const spec = fieldNamed(resource, name)
      return spec && spec.kind !== 'secret' && mayRead(spec, permissions) && applies(spec, row)
        ? [{ name, spec }]
        : []
    })
  const sectionFields = new Set([...Object.values(resource.detailSections).flat(), resource.stateField ?? ''])
  const otherFields = Object.keys(resource.fields).filter(
    (name) => !sectionFields.has(name) && !resource.fields[name]?.internal,
  )
  const sections = Object.entries(resource.detailSections).map(([title, names]) => ({
    title,
    fields: readable(names),
  }))
  return [
    ...sections,
    { title: '记录信息', fields: readable([...otherFields, 'createTime', 'updateTime']) },
  ].filter((part) => part.fields.some(({ name }) => isWaiting || name in row))
}

interface RecordBodyProps {
  readonly resource: Resource
  readonly row: Row
  /** Fields the row does not have are still being read. */
  readonly isWaiting?: boolean
}

/** All readable values of a record, section by section. */
export function RecordBody({ resource, row, isWaiting = false }: RecordBodyProps) {
  const { permissions } = useSnapshot(menus)
  return (
    <div className="px-4 pb-4">
      {partsOf(resource, row, permissions, isWaiting).map((part) => (
        <section key={part.title} className="pt-3">
          <h3 className="pb-1 text-small text-fg2">{t(part.title)}</h3>
          <dl className="grid grid-cols-[minmax(88px,26%)_1fr] gap-x-3">
            {part.fields.map(({ name, spec }) => (
              <div
                key={name}
                className="col-span-2 grid grid-cols-subgrid border-b border-line py-1.5 last:border-0"
              >
                <dt className="text-fg2">{t(spec.label)}</dt>
                <dd className="min-w-0">
                  {isWaiting && !(name in row) ? (
                    <span className="late skeleton inline-block h-3 w-24" />
                  ) : (
                    <FieldValue resource={resource} name={name} spec={spec} row={row} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
