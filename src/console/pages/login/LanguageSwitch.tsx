import { look, setLook } from '../../look.ts'
import { setLocale } from '../../text.ts'

/** Changes the language before anybody is logged in. */
export function LanguageSwitch() {
  const next = look.locale === 'zh' ? 'en' : 'zh'
  return (
    <button type="button" className="button button-quiet absolute top-3 right-3 text-fg2" lang={next === 'en' ? 'en' : 'zh-CN'} onClick={() => { void setLocale(next).then(() => setLook({ locale: next })) }}>
      {next === 'en' ? 'English' : '中文'}
    </button>
  )
}
