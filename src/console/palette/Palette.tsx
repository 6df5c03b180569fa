import { Command } from 'cmdk'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { announce } from '../shell/announce.ts'
import { t } from '../text.ts'
import { closePalette, dispatchPalette, palette } from './palette.ts'
import { PaletteFooter } from './PaletteFooter.tsx'
import { PaletteInput } from './PaletteInput.tsx'
import { optionId, PaletteList } from './PaletteList.tsx'
import { keyInPalette } from './paletteKeys.ts'
import { rowsOf } from './rows.ts'
import { usePaletteView } from './usePaletteView.ts'

const keepAll = (): number => 1

/** The command palette: a dialog with a combobox; it decides nothing but how things look. */
export function Palette() {
  const { session } = useSnapshot(palette)
  return session.open ? <OpenPalette /> : null
}

function OpenPalette() {
  const { session } = useSnapshot(palette)
  const { view, query } = usePaletteView()
  const root = useRef<HTMLDivElement>(null)
  const moved = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const rows = rowsOf(view)
  const at = Math.min(session.row, Math.max(0, rows.length - 1))
  const current = rows[at]
  const depth = session.pages.length
  useEffect(() => { announce(rows.length > 0 ? t('{count} 项结果', { count: rows.length }) : view.empty) }, [rows.length, query, depth])
  const press = (event: KeyboardEvent<HTMLDivElement>): void => keyInPalette(event, { rows, at, query, asking: view.body !== undefined, depth })
  return (
    <div className="fixed inset-0 z-60 flex justify-center" data-zone="palette">
      <div className="scrim absolute inset-0" aria-hidden="true" onPointerDown={(event) => { event.preventDefault(); closePalette() }} />
      <div
        ref={root} role="dialog" aria-modal="true" aria-label={t('命令面板')} onKeyDown={press}
        className="dialog relative mt-[13dvh] h-fit max-h-[min(520px,78dvh)] w-155 overflow-hidden max-s:mt-0 max-s:h-dvh max-s:max-h-dvh max-s:w-full max-s:max-w-none max-s:rounded-none"
        onPointerMove={(event) => { moved.current ??= { x: event.clientX, y: event.clientY } }}
      >
        <Command label={t('命令面板')} shouldFilter={false} filter={keepAll} value={current?.id ?? ''} vimBindings={false} disablePointerSelection className="flex min-h-0 flex-1 flex-col">
          <PaletteInput view={view} query={query} activeId={current ? optionId(current.id) : undefined} />
          {view.body ?? <PaletteList view={view} rows={rows} at={at} onPoint={(index, x, y) => { if (moved.current && Math.hypot(x - moved.current.x, y - moved.current.y) > 4) dispatchPalette({ type: 'move', to: index, rows: rows.length }) }} />}
          <PaletteFooter view={view} count={rows.length} current={current} depth={depth} />
        </Command>
      </div>
    </div>
  )
}
