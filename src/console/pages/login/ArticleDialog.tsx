import { useEffect, useState } from 'react'
import { get } from '../../api.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { RichText } from '../noticelist/RichText.tsx'

interface ArticleDialogProps {
  readonly id: string
  readonly title: string
  readonly close: () => void
}

/** An article that may be read before any login, such as the user agreement. */
export function ArticleDialog({ id, title, close }: ArticleDialogProps) {
  const [body, setBody] = useState('')
  const [error, setError] = useState('')
  useEffect(() => {
    get<{ readonly contentBody: string }>('/biz-notice/portal/article', {
      query: { domain: location.origin, id },
      quiet: true,
    })
      .then(({ contentBody }) => setBody(contentBody))
      .catch((reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason)))
  }, [id])
  return (
    <Dialog title={title} close={close} width={720}>
      {error ? (
        <p role="alert" className="text-bad">
          {error}
        </p>
      ) : (
        <div className="help-text leading-6">
          <RichText text={body} />
        </div>
      )}
    </Dialog>
  )
}
