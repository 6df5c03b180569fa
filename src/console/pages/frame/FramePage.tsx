import { useState } from 'react'
import type { PageProps } from '../../places.ts'
import { frameUrl } from '../../places.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import { kept } from '../../tokens.ts'
import { PageHeader } from '../PageHeader.tsx'

/** A menu entry whose path is a URL, shown inside the console; keys pressed in a foreign page stay there, so it says how to come back. */
export function FramePage({ menu }: PageProps) {
  const [loading, setLoading] = useState(true)
  if (!menu) return null
  const url = frameUrl(menu, kept('access'))
  return (
    <>
      <PageHeader title={t(menu.name)} note={t('页面内按键不经过本系统，点击此处返回')}>
        <a className="button button-quiet no-underline" href={url} target="_blank" rel="noreferrer">
          <Icon name="external-link" />
          {t('在新窗口打开')}
        </a>
      </PageHeader>
      <div className="relative min-h-0 flex-1" data-zone="frame" aria-busy={loading}>
        {loading ? <div className="skeleton late absolute inset-4" aria-hidden="true" /> : null}
        <iframe
          title={t(menu.name)}
          src={url}
          className="relative h-full w-full border-0"
          onLoad={() => setLoading(false)}
        />
      </div>
    </>
  )
}
