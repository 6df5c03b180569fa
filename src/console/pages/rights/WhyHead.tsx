import { Link } from '../../location.tsx'
import { hasPermission } from '../../menus.ts'
import { Avatar } from '../../shell/Avatar.tsx'
import { t } from '../../text.ts'

/** What the head shows of a user, as the detail of the noun answers it. */
export interface WhyUser {
  readonly id: string
  readonly account: string
  readonly realName: string | null
  readonly status: number
  readonly roleName?: string | null
  readonly deptName?: string | null
}

/** Who it is about: name, account, department and roles. */
export function WhyHead({ user }: { readonly user: WhyUser | null }) {
  const name = user?.realName ?? user?.account ?? ''
  const facts = [user?.account, user?.deptName, user?.roleName].filter(Boolean)
  return (
    <header className="why-head">
      <Avatar name={name} size={40} />
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} className="clip">
          {name} <span className="font-normal text-fg2">{t('权限说明')}</span>
        </h1>
        <p className="clip text-small text-fg2">{facts.join(' · ')}</p>
      </div>
      {user && hasPermission('user_view') ? (
        <Link href={`/system/user/record/${user.id}`} className="button button-plain no-underline">
          {t('打开用户')}
        </Link>
      ) : null}
    </header>
  )
}
