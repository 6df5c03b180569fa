import { Command } from 'cmdk'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useKeys } from '../shell/useKeys.ts'
import { t } from '../text.ts'
import { palette } from './palette.ts'
import { PaletteBody } from './PaletteBody.tsx'
import { PaletteFooter } from './PaletteFooter.tsx'
import { PaletteInput } from './PaletteInput.tsx'
import { usePalette } from './usePalette.ts'

const DIALOG =
  'dialog relative contain-content will-change-transform mt-[13dvh] h-fit max-h-[min(520px,78dvh)] overflow-hidden'
const ON_SMALL_SCREENS =
  'max-s:mt-0 max-s:h-dvh max-s:max-h-dvh max-s:w-full max-s:max-w-none max-s:rounded-none'
const keepAll = (): number => 1
/**
 * cmdk has the roles and the choice by pointer. What is found and highlighted is decided by the session: a value or a
 * text of cmdk's own would only make it search the document for its highlighted line at every key.
 */
const NONE_HIGHLIGHTED = 'none'

/**
 * The command palette: a dialog with a combobox. It only renders; state and decisions are in
 * `src/palette/session.ts`.
 */
export function Palette() {
  const { session } = useSnapshot(palette)
  return session.open ? <OpenPalette /> : null
}

function OpenPalette() {
  const root = useRef<HTMLDivElement>(null)
  const state = usePalette(root)
  const { view, query, rows, activeIndex, depth, base, activeId, press, leave, aside } = state
  useKeys(root, press)
  const current = rows[activeIndex]
  return (
    <div className="fixed inset-0 z-60 flex justify-center" data-zone="palette">
      <button
        type="button"
        tabIndex={-1}
        className="scrim absolute inset-0 w-full"
        aria-label={t('关闭')}
        onClick={leave}
      />
      <div
        ref={root}
        role="dialog"
        aria-modal="true"
        aria-label={t('命令面板')}
        className={`${DIALOG} ${aside ? 'w-190' : 'w-155'} ${ON_SMALL_SCREENS}`}
      >
        <Command
          label={t('命令面板')}
          shouldFilter={false}
          filter={keepAll}
          value={NONE_HIGHLIGHTED}
          vimBindings={false}
          disablePointerSelection
          className="flex min-h-0 flex-1 flex-col"
        >
          <PaletteInput view={view} query={query} depth={depth} activeId={activeId} />
          {view.body ?? <PaletteBody {...state} />}
          <PaletteFooter view={view} count={rows.length} current={current} depth={depth} base={base} />
        </Command>
      </div>
    </div>
  )
}
