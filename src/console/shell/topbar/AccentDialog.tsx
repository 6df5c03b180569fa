import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { appearance, setAppearance } from '../../appearance.ts'
import { t } from '../../text.ts'
import { Dialog } from '../Dialog.tsx'
import type { DialogProps } from '../dialogs.ts'

const COLOURS = [
  '#409EFF',
  '#5457e5',
  '#0b7d84',
  '#147a4c',
  '#95681b',
  '#c2410c',
  '#c42f43',
  '#a21caf',
] as const
const HEX = /^#[0-9a-f]{6}$/i

/** Chooses the accent colour: a preset, any other, or the theme's own. */
export function AccentDialog({ close }: DialogProps) {
  const { accent } = useSnapshot(appearance)
  const [typedColour, setTypedColour] = useState(accent || '#409EFF')
  const choose = (colour: string): void => {
    setTypedColour(colour)
    if (HEX.test(colour)) setAppearance({ accent: colour })
  }
  return (
    <Dialog
      title={t('主题色')}
      close={close}
      width={360}
      footer={
        <button type="button" className="button button-plain" onClick={() => setAppearance({ accent: '' })}>
          {t('恢复主题自带颜色')}
        </button>
      }
    >
      <ProposedColours accent={accent} choose={choose} />
      <div className="mt-4 flex items-center gap-2">
        <input
          type="color"
          className="h-8 w-10"
          aria-label={t('其他颜色')}
          value={HEX.test(typedColour) ? typedColour : '#409EFF'}
          onChange={(event) => choose(event.target.value)}
        />
        <input
          className="field font-mono"
          aria-label={t('颜色代码')}
          value={typedColour}
          aria-invalid={!HEX.test(typedColour)}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
    </Dialog>
  )
}

interface ProposedColoursProps {
  readonly accent: string
  readonly choose: (colour: string) => void
}

const ProposedColours = ({ accent, choose }: ProposedColoursProps) => (
  <div className="flex flex-wrap gap-2" role="radiogroup" aria-label={t('主题色')}>
    {COLOURS.map((colour) => (
      <button
        key={colour}
        type="button"
        role="radio"
        aria-checked={accent === colour}
        aria-label={colour}
        title={colour}
        className="size-8 rounded-full border-2 border-transparent aria-checked:border-fg"
        style={{ background: colour, backgroundClip: 'content-box', padding: 2 }}
        onClick={() => choose(colour)}
      />
    ))}
  </div>
)
