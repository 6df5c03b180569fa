import { t } from '../text.ts'

/** In the place of a part that could not be read: why, and a way to try again. */
export const BlockFailed = ({ error, retry }: { readonly error: string; readonly retry: () => void }) => (
  <p role="alert" className="flex items-center gap-2 px-5 py-3 text-bad">
    <span className="glyph" data-tone="bad" data-shape="diamond" aria-hidden="true" />
    {error}
    <button type="button" className="button button-plain" onClick={retry}>
      {t('重试')}
    </button>
  </p>
)
