import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useLayoutEffect,
} from 'react'
import { navigate, usePathname, useSearch as useBrowserSearch } from 'wouter/use-browser-location'

/** The location of the component: in the page of a tab the tab's own address, elsewhere the browser's. */
interface LocationHooks {
  readonly usePath: () => string
  readonly useSearch: () => string
}
const Location = createContext<LocationHooks>({ usePath: usePathname, useSearch: useBrowserSearch })

/** Provides an address of its own to the children; the hooks must always be the same functions. */
export const LocationFrame = Location

export const useLocation = (): [string, typeof navigate] => [useContext(Location).usePath(), navigate]
/** The query without its question mark. */
export const useSearch = (): string => useContext(Location).useSearch().replace(/^\?/, '')

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly href: string
  readonly children?: ReactNode
  readonly 'data-row'?: boolean
}
/** A link that changes the page without a reload; with a modifier key the browser's default applies. */
export function Link({ href, onClick, children, ...rest }: LinkProps) {
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return
    onClick?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    navigate(href)
  }
  return (
    <a {...rest} href={href} onClick={handleClick}>
      {children}
    </a>
  )
}

/** Redirects and renders nothing. */
export function Redirect({ to }: { readonly to: string }) {
  useLayoutEffect(() => {
    navigate(to, { replace: true })
  }, [to])
  return null
}
