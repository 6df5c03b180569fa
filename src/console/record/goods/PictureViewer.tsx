import { type KeyboardEvent, useState } from 'react'
import { Dialog } from '../../shell/Dialog.tsx'
import { t } from '../../text.ts'
import { Picture } from '../Picture.tsx'

const WIDTH = 760

/** Pictures one at a time: the arrow keys and two buttons turn them. */
export function PictureViewer({
  pictures,
  first,
  close,
}: {
  readonly pictures: readonly string[]
  readonly first: number
  readonly close: () => void
}) {
  const [place, setPlace] = useState(first)
  const turn = (by: number): void => setPlace((place + by + pictures.length) % pictures.length)
  const handleKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    turn(by)
  }
  const title = t('第 {place} 张图片，共 {count} 张', { place: place + 1, count: pictures.length })
  return (
    <Dialog
      title={title}
      close={close}
      width={WIDTH}
      footer={pictures.length > 1 ? <TurnButtons turn={turn} /> : null}
    >
      <div role="presentation" onKeyDown={handleKeyDown}>
        <Picture address={pictures[place] ?? ''} alt={title} className="mx-auto max-h-[60vh] max-w-full" />
      </div>
    </Dialog>
  )
}

const TurnButtons = ({ turn }: { readonly turn: (by: number) => void }) => (
  <>
    <button
      type="button"
      className="button button-plain"
      aria-keyshortcuts="ArrowLeft"
      onClick={() => turn(-1)}
    >
      {t('上一张')}
    </button>
    <button
      type="button"
      className="button button-plain"
      aria-keyshortcuts="ArrowRight"
      onClick={() => turn(1)}
    >
      {t('下一张')}
    </button>
  </>
)
