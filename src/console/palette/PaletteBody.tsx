import { finderNow } from './finderStore.ts'
import { PaletteList } from './PaletteList.tsx'
import type { usePalette } from './usePalette.ts'

const SIDE = 'min-w-0 s:w-[45%] s:flex-none bg-side'

type PaletteBodyProps = Pick<
  ReturnType<typeof usePalette>,
  'view' | 'rows' | 'activeIndex' | 'point' | 'beside' | 'aside' | 'rootView' | 'rowBelow'
>

/** The options, with a record beside them or, among its actions, the results it comes from. */
export function PaletteBody(props: PaletteBodyProps) {
  const { view, rows, activeIndex, point, beside, rootView, rowBelow, aside } = props
  const isEntered = beside?.isEntered ?? false
  return (
    <div className="flex min-h-0 flex-1">
      {isEntered ? finderNow()?.still(rootView.sections, rowBelow) : null}
      <div key="list" className={`flex min-h-0 min-w-0 flex-1 flex-col ${isEntered ? SIDE : ''}`}>
        {isEntered ? aside : null}
        {view.cards}
        <PaletteList view={view} rows={rows} activeIndex={activeIndex} point={point} />
      </div>
      {aside && !isEntered ? (
        <div
          key="aside"
          className={`flex flex-col overflow-hidden border-l border-line max-s:hidden ${SIDE}`}
        >
          {aside}
        </div>
      ) : null}
    </div>
  )
}
