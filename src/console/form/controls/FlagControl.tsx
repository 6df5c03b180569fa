import { t } from '../../text.ts'
import type { ControlProps } from './controlProps.ts'

const TRACK = 'relative h-[18px] w-8 rounded-full border transition-colors before:absolute before:-inset-1'

/** Boolean as a switch, toggled by Space and Enter. */
export function FlagControl({ id, value, change, leave, invalid, describedBy, labelId }: ControlProps) {
  const on = value === true
  return (
    <span className="flex h-8 items-center gap-2">
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={on}
        aria-labelledby={labelId}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onClick={() => change(!on)}
        onBlur={leave}
        className={`${TRACK} ${on ? 'border-accent bg-accent' : 'border-line2 bg-hover'}`}
      >
        <span
          className={`absolute top-[2px] size-3 rounded-full transition-[left] ${on ? 'left-[16px] bg-accent-fg' : 'left-[2px] bg-fg2'}`}
        />
      </button>
      <span className="text-fg2">{on ? t('是') : t('否')}</span>
    </span>
  )
}
