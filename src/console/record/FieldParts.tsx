import { navigate } from 'wouter/use-browser-location'
import { resourceById } from '../../contract/index.ts'
import type { FieldSpec } from '../../contract/define/field.ts'
import { SYSTEM_NAME, SYSTEM_USER } from '../../contract/parts/systemUser.ts'
import { t } from '../text.ts'
import { Picture } from './Picture.tsx'
import { recordPath } from './recordPath.ts'

/**
 * A picture as an image, another file as a link; the browser's session cookie opens those that are not
 * public.
 */
export function FileLink({ spec, address }: { readonly spec: FieldSpec; readonly address: string }) {
  const content =
    spec.kind === 'image' ? (
      <Picture
        address={address}
        alt={t(spec.label)}
        className="max-h-32 max-w-full rounded border border-line"
      />
    ) : (
      address
    )
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="break-all">
      {content}
    </a>
  )
}

/** References as links to their records, where the operator has a page for them. */
export function Links({
  to,
  value,
  text,
}: {
  readonly to: string
  readonly value: unknown
  readonly text: string
}) {
  const target = resourceById(to)
  const ids = Array.isArray(value) ? value.map(String) : [String(value)]
  const names = ids.length === 1 ? [text] : text.split(',')
  if (target?.id === 'user' && value === SYSTEM_USER) return <span>{t(SYSTEM_NAME)}</span>
  if (!target || names.length !== ids.length) return <span>{text}</span>
  return (
    <span className="inline-flex flex-wrap gap-x-2 gap-y-1.5">
      {ids.map((id, index) => {
        const path = recordPath(target, id)
        return path ? (
          <a
            key={id}
            href={path}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              navigate(path)
            }}
          >
            {names[index]}
          </a>
        ) : (
          <span key={id}>{names[index]}</span>
        )
      })}
    </span>
  )
}
