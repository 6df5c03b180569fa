import type { ReactNode } from 'react'
import { BlockError } from '../../board/BlockError.tsx'
import type { OwnAnswer } from './useOwnAnswer.ts'
import './own.css'

interface OwnBlockProps<T> {
  /** In the operator's language. */
  readonly title: string
  /** The finding in one sentence, after the title. */
  readonly note?: ReactNode
  readonly link?: ReactNode
  readonly answer: OwnAnswer<T>
  /** Height in CSS pixels that is kept until the answer is there. */
  readonly height: number
  readonly className?: string
  readonly children: (data: T) => ReactNode
}

/** A block of a record with a call, skeleton and error of its own; absent without the right to it. */
export function OwnBlock<T>({
  title,
  note,
  link,
  answer,
  height,
  className = '',
  children,
}: OwnBlockProps<T>) {
  const { data, error, retry, isAllowed } = answer
  if (!isAllowed) return null
  return (
    <section className={`own-block ${className}`} aria-label={title} aria-busy={data === null && !error}>
      <h3 className="own-head">
        {title}
        {note ? <span>{note}</span> : null}
        {link ? <span className="own-link">{link}</span> : null}
      </h3>
      {data !== null ? (
        children(data)
      ) : error ? (
        <BlockError text={error} retry={retry} />
      ) : (
        <div className="late skeleton" style={{ height }} />
      )}
    </section>
  )
}

/** A line in the place of figures that do not exist. */
export const Nothing = ({ text }: { readonly text: string }) => <p className="own-nothing">{text}</p>
