import { ApiError } from '../api.ts'
import { t } from '../text.ts'

/** Error of a failed read, with a button that retries. */
export function ReadFailed({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-2 p-4">
      <p>{error instanceof ApiError ? error.message : t('读取失败，请重试')}</p>
      <button type="button" className="button button-plain" onClick={retry}>
        {t('再试一次')}
      </button>
    </div>
  )
}
