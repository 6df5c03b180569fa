import { useEffect, useState } from 'react'
import { frameAddress } from '../../frameAddress.ts'
import type { MenuRow } from '../../menus.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import { readStored } from '../../storedSession.ts'
import { PageHeader } from '../PageHeader.tsx'
import type { PageProps } from '../../pageProps.ts'

/** Sandbox permissions of a framed page: all but navigating the console itself. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals'

/**
 * Whether the browser blocked the frame since the page was opened: the console's content security policy
 * lists the permitted hosts.
 */
function useFrameRefused(): boolean {
  const [isRefused, setIsRefused] = useState(false)
  useEffect(() => {
    const handleViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === 'frame-src') setIsRefused(true)
    }
    document.addEventListener('securitypolicyviolation', handleViolation)
    return () => document.removeEventListener('securitypolicyviolation', handleViolation)
  }, [])
  return isRefused
}

/**
 * A menu entry whose path is a URL, shown inside the console. Keys pressed in a page of another origin do not
 * reach the console, so a hint says how to return.
 */
export const FramePage = ({ menu }: PageProps) => (menu ? <Frame key={menu.code} menu={menu} /> : null)

function Frame({ menu }: { readonly menu: MenuRow }) {
  const [loading, setLoading] = useState(true)
  const isRefused = useFrameRefused()
  // Read once: a token renewed later must not reload the page.
  const [url] = useState(() =>
    frameAddress(menu.path, { origin: location.origin, token: readStored('access') }),
  )
  return (
    <>
      <PageHeader title={t(menu.name)} note={t('页面内按键不经过本系统，点击此处返回')}>
        {url === null ? null : (
          <a className="button button-quiet no-underline" href={url} target="_blank" rel="noreferrer">
            <Icon name="external-link" />
            {t('在新窗口打开')}
          </a>
        )}
      </PageHeader>
      <div
        className="relative min-h-0 flex-1"
        data-zone="frame"
        aria-busy={loading && url !== null && !isRefused}
      >
        {url === null || isRefused ? (
          <p role="alert" className="px-4 py-6 text-fg2">
            {t('该地址的主机不在允许嵌入的范围内，请联系管理员')}
          </p>
        ) : (
          <Framed url={url} title={t(menu.name)} loading={loading} onLoad={() => setLoading(false)} />
        )}
      </div>
    </>
  )
}

function Framed({
  url,
  title,
  loading,
  onLoad,
}: {
  readonly url: string
  readonly title: string
  readonly loading: boolean
  readonly onLoad: () => void
}) {
  return (
    <>
      {loading ? <div className="skeleton late absolute inset-4" aria-hidden="true" /> : null}
      <iframe
        title={title}
        src={url}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        className="relative h-full w-full border-0"
        onLoad={onLoad}
      />
    </>
  )
}
