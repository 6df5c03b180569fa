import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { look } from '../../look.ts'
import { t } from '../../text.ts'
import { frame } from '../frame.ts'
import { UserMenu } from '../topbar/UserMenu.tsx'
import { Brand } from './Brand.tsx'
import { MenuTree } from './MenuTree.tsx'
import { Rail } from './Rail.tsx'
import { SearchBox } from './SearchBox.tsx'
import { TopMenuSwitch } from './TopMenuSwitch.tsx'

/** The menu at the left: wide, a rail of icons, or a drawer over the page, by width and choice. */
export function Sidebar() {
  const { width, drawer } = useSnapshot(frame)
  const { sidebar, mode } = useSnapshot(look)
  const narrow = width === 'xs' || width === 's'
  useEffect(() => {
    if (!drawer || !narrow) return undefined
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      frame.drawer = false
    }
    document.addEventListener('keydown', leave, true)
    return () => document.removeEventListener('keydown', leave, true)
  }, [drawer, narrow])
  const full = (
    <>
      <Brand />
      {mode === 'power' ? <SearchBox /> : null}
      {mode === 'power' || narrow ? <TopMenuSwitch /> : null}
      <MenuTree />
      {mode === 'power' ? <div className="border-t border-side-line p-2"><UserMenu place="sidebar" /></div> : null}
    </>
  )
  const panel = 'flex h-full w-54 shrink-0 flex-col bg-side text-side-fg'
  if (narrow) {
    return (
      <>
        {width === 's' ? <Rail /> : null}
        {drawer ? (
          <div className="fixed inset-0 z-40" role="dialog" aria-modal="true" aria-label={t('菜单')}>
            <div className="scrim absolute inset-0" aria-hidden="true" onClick={() => { frame.drawer = false }} />
            <aside className={`relative ${panel} max-w-[84vw] shadow-float`} data-zone="sidebar" data-region="sidebar" onClick={(event) => { if ((event.target as HTMLElement).closest('a')) frame.drawer = false }}>{full}</aside>
          </div>
        ) : null}
      </>
    )
  }
  if (width === 'm' ? !drawer : !sidebar) return <Rail />
  return <aside className={`${panel} border-r border-side-line`} data-zone="sidebar" data-region="sidebar">{full}</aside>
}
