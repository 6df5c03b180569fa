import { useSnapshot } from 'valtio'
import { appearance, setAppearance } from '../../appearance.ts'
import { t } from '../../text.ts'
import { THEMES } from '../../theme/themeNames.ts'
import { Dialog } from '../Dialog.tsx'
import type { DialogProps } from '../dialogs.ts'
import { Icon } from '../Icon.tsx'

/** The eleven themes as small previews; choosing one applies it at once. */
export function ThemeDialog({ close }: DialogProps) {
  const { theme } = useSnapshot(appearance)
  return (
    <Dialog title={t('选择主题')} close={close} width={640}>
      <div role="radiogroup" aria-label={t('选择主题')} className="grid grid-cols-4 gap-3 max-s:grid-cols-2">
        {Object.entries(THEMES).map(([name, title]) => (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={name === theme}
            className="flex flex-col gap-1.5 rounded-lg p-1.5 hover:bg-hover aria-checked:bg-press"
            onClick={() => setAppearance({ theme: name, accent: '' })}
          >
            <span
              data-theme={name}
              className="flex h-20 w-full overflow-hidden rounded-md border border-line2 bg-[var(--canvas)]"
              aria-hidden="true"
            >
              <span className="w-[26%] bg-[var(--side)]" />
              <span className="m-1.5 flex flex-1 flex-col gap-1 rounded-sm bg-[var(--surface)] p-1.5">
                <span className="h-1.5 w-3/4 rounded bg-[var(--fg)] opacity-80" />
                <span className="h-1.5 w-1/2 rounded bg-[var(--fg)] opacity-30" />
                <span className="mt-auto h-3 w-8 rounded bg-[var(--accent)]" />
              </span>
            </span>
            <span className="flex items-center gap-1.5 px-0.5 text-small">
              {t(title)}
              <span className="text-fg3">{name}</span>
              {name === theme ? <Icon name="check" size={14} className="ml-auto text-link" /> : null}
            </span>
          </button>
        ))}
      </div>
    </Dialog>
  )
}
