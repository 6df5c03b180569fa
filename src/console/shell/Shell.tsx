import { lazy, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { KeyListener } from '../keys/KeyListener.tsx'
import { WhichKey } from '../keys/WhichKey.tsx'
import { look } from '../look.ts'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { keepSessionFresh } from '../session.ts'
import { Pages } from '../tabs/Pages.tsx'
import { TabBar } from '../tabs/TabBar.tsx'
import { t } from '../text.ts'
import { Dialogs } from './Dialogs.tsx'
import { frame } from './frame.ts'
import { operations } from './operations.ts'
import { Sidebar } from './sidebar/Sidebar.tsx'
import { ShellFailure, ShellSkeleton } from './ShellStates.tsx'
import { startSession } from './start.ts'
import { StatusBar } from './StatusBar.tsx'
import { TopBar } from './TopBar.tsx'

const OperationsPanel = lazy(async () => ({ default: (await import('./OperationsPanel.tsx')).OperationsPanel }))

/** The frame around all pages of a signed-in operator. */
export function Shell() {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const { embedded } = useSnapshot(frame)
  const { mode } = useSnapshot(look)
  const { panel } = useSnapshot(operations)
  const start = (): void => {
    setState('loading')
    startSession().then(() => setState('ready')).catch(() => setState('failed'))
  }
  useEffect(start, [])
  useEffect(keepSessionFresh, [])
  if (state === 'loading') return <ShellSkeleton />
  if (state === 'failed') return <ShellFailure retry={start} />
  if (embedded) {
    return (
      <div className="h-full bg-surface">
        <Pages /><PaletteHost /><Dialogs /><KeyListener />
      </div>
    )
  }
  return (
    <div className="flex h-full bg-canvas" data-mode={mode}>
      <a href="#page" className="button button-primary fixed top-2 left-2 z-80 -translate-y-14 focus:translate-y-0" onClick={(event) => { event.preventDefault(); document.querySelector<HTMLElement>('#page h1, #page [tabindex="0"]')?.focus() }}>{t('跳到内容')}</a>
      <Sidebar />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar />
        {mode === 'classic' ? <TabBar /> : null}
        <Pages />
        <StatusBar />
      </div>
      <WhichKey />
      {panel ? <Suspense fallback={null}><OperationsPanel /></Suspense> : null}
      <PaletteHost />
      <Dialogs />
      <KeyListener />
    </div>
  )
}
