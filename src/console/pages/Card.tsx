import type { ReactNode } from 'react'

/** A titled part of a page. */
export function Card({
  title,
  children,
  aside,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly aside?: ReactNode
}) {
  return (
    <section className="min-w-0">
      <header className="mb-1.5 flex h-7 items-center">
        <h2 className="flex-1 text-[13px] text-fg2">{title}</h2>
        {aside}
      </header>
      <div className="overflow-hidden rounded-panel border border-line">{children}</div>
    </section>
  )
}
