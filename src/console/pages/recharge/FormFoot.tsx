import { KeyHint } from '../../shell/KeyHint.tsx'
import { t } from '../../text.ts'

interface FootProps {
  readonly elementId: string
  readonly keptAt: string
  readonly canGoOn: boolean
  readonly close: () => void
}

/** When the draft was kept, and the ways on and back. */
export const FormFoot = ({ elementId, keptAt, canGoOn, close }: FootProps) => (
  <>
    <span className="mr-auto self-center text-small text-fg2">
      {keptAt === '' ? '' : t('草稿存于 {time}', { time: keptAt })}
    </span>
    <button type="button" className="button button-plain" onClick={close}>
      {t('取消')}
    </button>
    <button
      type="submit"
      form={elementId}
      className="button button-primary"
      aria-disabled={!canGoOn || undefined}
    >
      {t('下一步，核对')}
      <KeyHint keys="mod+enter" />
    </button>
  </>
)
