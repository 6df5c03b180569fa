import { t } from '../../text.ts'
import { LoginField } from './LoginField.tsx'

interface CaptchaFieldProps {
  readonly image: string
  readonly value: string
  readonly error?: string
  readonly onChange: (value: string) => void
  readonly refresh: () => void
}

/** The captcha; its picture is a button that loads another one. */
export function CaptchaField({ image, value, error, onChange, refresh }: CaptchaFieldProps) {
  return (
    <div className="flex items-start gap-2">
      <LoginField
        name="code"
        label={t('验证码')}
        value={value}
        error={error}
        onChange={onChange}
        autoComplete="off"
        mono
      />
      <button
        type="button"
        className="mt-[22px] h-8 w-[104px] shrink-0 overflow-hidden rounded-control border border-line2 bg-[#fff]"
        onClick={refresh}
        title={t('看不清？换一张')}
      >
        <img src={image} alt={t('验证码图片，按回车换一张')} className="h-full w-full object-contain" />
      </button>
    </div>
  )
}
