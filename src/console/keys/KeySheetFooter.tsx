import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { appearance, setAppearance } from '../appearance.ts'
import { screenChanged } from '../screen.ts'
import type { DialogProps } from '../shell/dialogs.ts'
import { t } from '../text.ts'

/** Buttons of the key sheet: single keys on or off, and the page on which keys are changed. */
export function KeySheetFooter({ close }: DialogProps) {
  const { singleKeys } = useSnapshot(appearance)
  return (
    <>
      <span className="mr-auto self-center text-small text-fg3">{t('灰色的现在不能用')}</span>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => {
          setAppearance({ singleKeys: !singleKeys })
          screenChanged()
        }}
      >
        {singleKeys ? t('关闭单字母快捷键') : t('开启单字母快捷键')}
      </button>
      <button
        type="button"
        className="button button-plain"
        onClick={() => {
          close()
          navigate('/info/keymap')
        }}
      >
        {t('自定义快捷键')}
      </button>
    </>
  )
}
