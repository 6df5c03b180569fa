import type { ReactNode } from 'react'

/** The heading of a page with content at its right. */
export function PageHeader({
  title,
  note,
  children,
}: {
  readonly title: string
  readonly note?: string
  readonly children?: ReactNode
}) {
  return (
    <header className="flex h-11 shrink-0 items-center gap-2.5 border-b border-line px-4">
      <h1 tabIndex={-1} className="text-[14px]">
        {title}
      </h1>
      {note ? <span className="clip text-fg2">{note}</span> : null}
      <span className="flex-1" />
      {children}
    </header>
  )
}
