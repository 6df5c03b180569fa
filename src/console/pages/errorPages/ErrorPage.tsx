import { useEffect, useRef } from 'react'
import { Link } from '../../location.tsx'
import { hasToken } from '../../session.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'

const KINDS = {
  403: { icon: 'lock', title: '没有访问权限', text: '您的角色没有这个页面。如需使用，请联系管理员开通。' },
  404: { icon: 'search', title: '找不到页面', text: '地址写错了，或者页面已被移走。' },
  500: {
    icon: 'triangle-alert',
    title: '服务器出错了',
    text: '服务器没能完成这次请求。请稍后再试，或把出错时间告诉管理员。',
  },
} as const

/** What is known of the address that has no page; empty where the page was opened by itself. */
function missingText(): string {
  const path = new URLSearchParams(location.search).get('from') ?? ''
  return path === '' ? '' : t('没有这个地址：{path}', { path: path.slice(0, 200) })
}

/** Page for a missing permission, an unknown address or a server error, with what the operator can do. */
export function ErrorPage({ kind }: { readonly kind: '403' | '404' | '500' }) {
  const { icon, title, text } = KINDS[kind]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    document.title = t(title)
  }, [title])
  return (
    <main className="grid h-full place-items-center bg-canvas p-6">
      <div className="flex max-w-100 flex-col items-center gap-2 text-center">
        <Icon name={icon} size={36} className="text-fg3" />
        <p className="font-mono text-small text-fg3">{kind}</p>
        <h1 ref={heading} tabIndex={-1} className="text-title leading-7">
          {t(title)}
        </h1>
        <p className="text-fg2">{(kind === '404' && missingText()) || t(text)}</p>
        <div className="mt-3 flex gap-2">
          <button type="button" className="button button-plain" onClick={() => history.back()}>
            {t('返回')}
          </button>
          <Link href={hasToken() ? '/wel/index' : '/login'} className="button button-primary no-underline">
            {hasToken() ? t('回首页') : t('去登录')}
          </Link>
        </div>
      </div>
    </main>
  )
}
