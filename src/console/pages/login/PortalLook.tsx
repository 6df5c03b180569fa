import { useEffect, useState } from 'react'
import { ArticleDialog } from './ArticleDialog.tsx'
import type { HostPortal } from './useHostTenant.ts'

/** Relative luminance (0 to 1) above which black is clearer on a colour than white. */
const MIDDLE_LUMINANCE = 0.179
const LINEAR_UNTIL = 0.04045

/** Black or white, whichever is clearer on a colour `#RRGGBB`. */
function clearestOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= LINEAR_UNTIL ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > MIDDLE_LUMINANCE ? '#000000' : '#ffffff'
}

/** Gives the page the title, icon and colour of the entry while it is shown. */
function useBrand({ title, favicon, themeColor }: HostPortal): void {
  useEffect(() => {
    document.title = title
    const { style } = document.documentElement
    style.setProperty('--brand', themeColor)
    style.setProperty('--brand-fg', clearestOn(themeColor))
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]'),
      usualIcon = icon?.href
    if (icon && favicon) icon.href = favicon
    return () => {
      style.removeProperty('--brand')
      style.removeProperty('--brand-fg')
      if (icon && usualIcon) icon.href = usualIcon
    }
  }, [title, favicon, themeColor])
}

/** What a published entry adds to the login page: banners, links, articles, and who answers for it. */
export function PortalLook({ portal }: { readonly portal: HostPortal }) {
  useBrand(portal)
  const [article, setArticle] = useState<HostPortal['contents'][number] | null>(null)
  const { banners, navs, contents, icp, copyright, servicePhone } = portal
  return (
    <>
      {banners.length > 0 ? (
        <ul className="flex w-full max-w-180 snap-x gap-3 overflow-x-auto">
          {banners.map(({ image, name, link }) => (
            <li key={image} className="w-full shrink-0 snap-center">
              <BannerLink link={link}>
                <img src={image} alt={name} className="max-h-40 w-full rounded-lg object-cover" />
              </BannerLink>
            </li>
          ))}
        </ul>
      ) : null}
      <footer
        className={
          'flex max-w-180 flex-wrap justify-center gap-x-4 gap-y-1 rounded-lg bg-surface px-4 py-2 ' +
          'text-small text-fg2'
        }
      >
        {navs.map(({ name, link }) => (
          <a key={`${name} ${link}`} href={link} rel="noopener noreferrer" className="text-link">
            {name}
          </a>
        ))}
        {contents.map((listed) => (
          <button key={listed.id} type="button" className="text-link" onClick={() => setArticle(listed)}>
            {listed.title}
          </button>
        ))}
        {servicePhone ? (
          <a href={`tel:${servicePhone.replaceAll(' ', '')}`} className="text-link tabular-nums">
            {servicePhone}
          </a>
        ) : null}
        {copyright ? <span>{copyright}</span> : null}
        {icp ? <span>{icp}</span> : null}
      </footer>
      {article ? <ArticleDialog {...article} close={() => setArticle(null)} /> : null}
    </>
  )
}

const BannerLink = ({
  link,
  children,
}: {
  readonly link: string | null
  readonly children: React.ReactNode
}) =>
  link ? (
    <a href={link} rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    children
  )
