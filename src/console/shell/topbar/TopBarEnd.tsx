import { NoticePopover } from './NoticePopover.tsx'
import { UserMenu } from './UserMenu.tsx'

/** Notices and user menu, where the sidebar does not show them. */
export const TopBarEnd = ({ notices, user }: { readonly notices: boolean; readonly user: boolean }) => (
  <>
    {notices ? <NoticePopover /> : null}
    {user ? <UserMenu placement="topbar" /> : null}
  </>
)
