import { Suspense, useState } from 'react'
import { lazyComponent } from '../../lazyComponent.ts'
import { t } from '../../text.ts'
import type { Row } from '../calls.ts'
import { Picture } from '../Picture.tsx'

const PictureViewer = lazyComponent(async () => (await import('./PictureViewer.tsx')).PictureViewer)

/** Pictures beside the main one that stand small. */
const MORE = 3

/** Addresses of the pictures of a product, the main one first. */
export function picturesOf({ mainImage, images }: Row): readonly string[] {
  const more = Array.isArray(images) ? (images as readonly { readonly image?: unknown }[]) : []
  return [mainImage, ...more.map(({ image }) => image)].filter(
    (address): address is string => typeof address === 'string' && address !== '',
  )
}

/** The pictures of a product; Enter or the space bar opens them large. */
export function GoodsPictures({ row }: { readonly row: Row }) {
  const [opened, setOpened] = useState<number | null>(null)
  const pictures = picturesOf(row)
  if (pictures.length === 0) return null
  const [main, ...more] = pictures
  const small = more.slice(0, MORE)
  return (
    <section className="goods-pictures" aria-label={t('图片')}>
      <PictureButton address={main ?? ''} place={0} count={pictures.length} open={setOpened} isMain />
      {small.length > 0 ? (
        <div className="goods-more">
          {small.map((address, index) => (
            <PictureButton
              key={address}
              address={address}
              place={index + 1}
              count={pictures.length}
              open={setOpened}
            />
          ))}
        </div>
      ) : null}
      {opened === null ? null : (
        <Suspense fallback={null}>
          <PictureViewer pictures={pictures} first={opened} close={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  )
}

const PictureButton = ({
  address,
  place,
  count,
  open,
  isMain = false,
}: {
  readonly address: string
  readonly place: number
  readonly count: number
  readonly open: (place: number) => void
  readonly isMain?: boolean
}) => (
  <button
    type="button"
    data-main={isMain || undefined}
    aria-label={t('第 {place} 张图片，共 {count} 张', { place: place + 1, count })}
    onClick={() => open(place)}
  >
    <Picture address={address} alt="" />
  </button>
)
