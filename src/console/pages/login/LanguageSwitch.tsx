import { chooseLocale, appearance } from '../../appearance.ts'

/** Changes the language before login. */
export function LanguageSwitch() {
  const next = appearance.locale === 'zh' ? 'en' : 'zh'
  return (
    <button
      type="button"
      className="button button-quiet absolute top-3 right-3 text-fg2"
      lang={next === 'en' ? 'en' : 'zh-CN'}
      onClick={() => {
        void chooseLocale(next)
      }}
    >
      {next === 'en' ? 'English' : '中文'}
    </button>
  )
}
