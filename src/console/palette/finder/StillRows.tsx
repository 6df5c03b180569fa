import { Icon } from '../../shell/Icon.tsx'
import { KeyHint } from '../../shell/KeyHint.tsx'
import type { PaletteRow, PaletteSection } from '../rows.ts'

/** A row that is shown but is no option now. */
export function StillRow({ row, isActive }: { readonly row: PaletteRow; readonly isActive: boolean }) {
  const tone = row.reason ? 'text-fg3' : row.danger ? 'text-bad' : ''
  return (
    <div
      className={`flex min-h-9 items-center gap-3 rounded-control px-2.5 ${isActive ? 'bg-press' : ''} ${tone}`}
    >
      <span className="grid w-4.5 shrink-0 place-items-center text-fg3">
        <Icon name={row.icon} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="clip block">{row.title}</span>
        {(row.reason ?? row.hint) ? (
          <span className="clip block text-small text-fg3">{row.reason ?? row.hint}</span>
        ) : null}
      </span>
      {row.keys ? <KeyHint keys={row.keys} /> : null}
    </div>
  )
}

/** The results one comes from, while the palette is among the actions of one of them. */
export function StillRows({
  sections,
  active,
}: {
  readonly sections: readonly PaletteSection[]
  readonly active: string | undefined
}) {
  return (
    <div
      aria-hidden="true"
      className="min-h-0 flex-1 overflow-hidden border-r border-line p-1.5 opacity-70 max-s:hidden"
    >
      {sections.map((section) => (
        <div key={section.id}>
          <p className="px-2.5 pt-2 pb-1 text-small text-fg2">{section.title}</p>
          {section.rows.slice(0, 12).map((row) => (
            <StillRow key={row.id} row={row} isActive={row.id === active} />
          ))}
        </div>
      ))}
    </div>
  )
}
