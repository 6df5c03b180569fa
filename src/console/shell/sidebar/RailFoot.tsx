import { useSnapshot } from 'valtio'
import { appearance } from '../../appearance.ts'
import { NoticePopover } from '../topbar/NoticePopover.tsx'
import { UserMenu } from '../topbar/UserMenu.tsx'

/** Notices and user menu at the foot of the rail; in classic mode they are in the top bar. */
export function RailFoot() {
  const { mode } = useSnapshot(appearance)
  return mode === 'power' ? (
    <>
      <NoticePopover side rail />
      <UserMenu placement="rail" />
    </>
  ) : null
}
