import { t } from '../text.ts'
import { focusPage } from './focus.ts'

/** The first tab stop: skips the bars. */
export function SkipLink() {
  return (
    <a
      href="#page"
      className="button button-primary fixed top-2 left-2 z-80 -translate-y-14 no-underline focus:translate-y-0"
      onClick={(event) => {
        event.preventDefault()
        focusPage()
      }}
    >
      {t('跳到内容')}
    </a>
  )
}
