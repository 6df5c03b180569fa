import { useEffect, useState } from 'react'
import { get } from '../../api.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { t } from '../../text.ts'
import { RichText } from '../noticelist/RichText.tsx'

interface PublicArticle {
  readonly title: string
  readonly contentBody: string
}

/** An article that may be read before any login, such as the user agreement. */
export function ArticleDialog({ id, close }: { readonly id: string; readonly close: () => void }) {
  const [article, setArticle] = useState<PublicArticle | null>(null)
  const [error, setError] = useState('')
  useEffect(() => {
    get<PublicArticle>('/biz-notice/portal/article', {
      query: { domain: location.origin, id },
      quiet: true,
    })
      .then(setArticle)
      .catch((reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason)))
  }, [id])
  return (
    <Dialog title={article?.title ?? t('文章')} close={close} width={720}>
      {error ? (
        <p role="alert" className="text-bad">
          {error}
        </p>
      ) : (
        <div className="help-text leading-6">
          <RichText text={article?.contentBody ?? ''} />
        </div>
      )}
    </Dialog>
  )
}
