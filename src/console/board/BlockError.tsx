import { KeyHint } from '../shell/KeyHint.tsx'
import { t } from '../text.ts'

/** Why a block has no figures, in its place, with the way to try again. */
export const BlockError = ({ text, retry }: { readonly text: string; readonly retry: () => void }) => (
  <div role="alert" className="flex flex-wrap items-center gap-2 p-4 text-fg2">
    <span className="glyph tone-bad" data-shape="diamond" />
    <span className="flex-1">{text}</span>
    <button type="button" className="button button-plain" onClick={retry}>
      {t('重试')}
      <KeyHint keys="r" />
    </button>
  </div>
)
