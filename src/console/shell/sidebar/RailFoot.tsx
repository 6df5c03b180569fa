import { useSnapshot } from 'valtio'
import { look } from '../../look.ts'
import { NoticePopover } from '../topbar/NoticePopover.tsx'
import { UserMenu } from '../topbar/UserMenu.tsx'

/** Notices and the operator at the foot of the rail; the classic mode has them in the top bar. */
export function RailFoot() {
  const { mode } = useSnapshot(look)
  return mode === 'power' ? (
    <>
      <NoticePopover side rail />
      <UserMenu place="rail" />
    </>
  ) : null
}
